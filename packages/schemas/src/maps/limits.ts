/** What one static map may be: docs/interface.md, section 14. */
export const STATIC_MAP_LIMITS = {
  minWidth: 256,
  /** With `manual_attribution`: there is no watermark to find room for. */
  minWidthWithoutWatermark: 64,
  minHeight: 64,
  maxWidth: 4096,
  maxHeight: 4096,
  maxZoom: 18,
  maxCustomImages: 5,
  maxCustomImagePixels: 128,
  maxCustomImageBytes: 128_000,
} as const;
