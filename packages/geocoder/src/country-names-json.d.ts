/** The names of countries that `i18n-iso-countries` carries. They come without types. */
declare module 'i18n-iso-countries/langs/*.json' {
  const names: {
    readonly locale: string;
    /** By alpha-2 code: the name, or the usual one first among several. */
    readonly countries: Readonly<Record<string, string | readonly string[]>>;
  };
  export default names;
}
