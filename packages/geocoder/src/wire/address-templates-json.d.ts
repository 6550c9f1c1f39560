/** The templates that `@fragaria/address-formatter` carries, as JSON made from OpenCage's address-formatting. They come without types. */
declare module '@fragaria/address-formatter/src/templates/templates.json' {
  interface CountryTemplate {
    readonly address_template?: string;
    readonly fallback_template?: string;
    readonly use_country?: string;
    readonly change_country?: string;
    readonly add_component?: string;
    readonly replace?: readonly (readonly [pattern: string, replacement: string])[];
    readonly postformat_replace?: readonly (readonly [pattern: string, replacement: string])[];
  }
  const templates: Readonly<Record<string, CountryTemplate | string>>;
  export default templates;
}
declare module '@fragaria/address-formatter/src/templates/aliases.json' {
  const aliases: readonly { readonly alias: string; readonly name: string }[];
  export default aliases;
}
declare module '@fragaria/address-formatter/src/templates/state-codes.json' {
  type Place = { readonly key: string; readonly name: string | Readonly<Record<string, string>> };
  const codes: Readonly<Record<string, readonly Place[]>>;
  export default codes;
}
declare module '@fragaria/address-formatter/src/templates/county-codes.json' {
  type Place = { readonly key: string; readonly name: string | Readonly<Record<string, string>> };
  const codes: Readonly<Record<string, readonly Place[]>>;
  export default codes;
}
