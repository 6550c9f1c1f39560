/** From 0 to 1, beginning and ending slowly, as shaders have it. */
export function smoothstep(share: number): number {
  const t = Math.max(0, Math.min(1, share));
  return t * t * (3 - 2 * t);
}
