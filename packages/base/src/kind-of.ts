/** What a wrong argument is, for a message: `undefined`, `null`, `string`, `Object`, `Response`, `Promise`. */
export function kindOf(value: unknown): string {
  const tag = Object.prototype.toString.call(value).slice(8, -1);
  return Object(value) === value ? tag : tag.toLowerCase();
}
