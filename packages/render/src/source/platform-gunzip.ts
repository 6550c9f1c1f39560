/**
 * Inflates a plain gzip file by what the platform has for it; undefined where that cannot be had at once, as in browsers. Node.js has another module in
 * place of this one (`#platform-gunzip` in package.json).
 */
export function gunzipByPlatform(_bytes: Uint8Array, _length: number): Uint8Array | undefined {
  return undefined;
}
