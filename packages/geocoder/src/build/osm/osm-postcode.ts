/** The one postal code that tags state; undefined for lists. */
export function postcodeOf(tags: ReadonlyMap<string, string>): string | undefined {
  const code = (tags.get('addr:postcode') ?? tags.get('postal_code'))?.trim() ?? '';
  return code === '' || /[;,]/.test(code) ? undefined : code;
}
