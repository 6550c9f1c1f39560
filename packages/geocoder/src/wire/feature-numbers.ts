import type { Result } from '../query/records/result.ts';

/** Rounds degrees to six decimals, as all coordinates of responses are. */
const roundedDegrees = (value: number): number => Math.round(value * 1e6) / 1e6;

/** Rounds kilometres to three decimals. */
export const roundedKilometres = (value: number): number => Math.round(value * 1e3) / 1e3;

/** West, south, east and north of the box around results, in degrees; undefined when there are none. */
export function boxAround(results: readonly Result[]): [number, number, number, number] | undefined {
  if (results.length === 0) return undefined;
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { lat, lon, bbox } of results) {
    const [west, south, east, north] = bbox ?? [lon, lat, lon, lat];
    box[0] = Math.min(box[0], west);
    box[1] = Math.min(box[1], south);
    box[2] = Math.max(box[2], east);
    box[3] = Math.max(box[3], north);
  }
  return [roundedDegrees(box[0]), roundedDegrees(box[1]), roundedDegrees(box[2]), roundedDegrees(box[3])];
}

interface PointFeature<P> {
  type: 'Feature';
  geometry: { type: 'Point'; coordinates: [number, number] };
  properties: P;
  bbox?: [number, number, number, number];
}

/** A result as a feature of GeoJSON. Corners of boxes are whole millionths already. */
export function pointFeature<P>({ lat, lon, bbox }: Result, properties: P): PointFeature<P> {
  const coordinates: [number, number] = [roundedDegrees(lon), roundedDegrees(lat)];
  const feature: PointFeature<P> = { type: 'Feature', geometry: { type: 'Point', coordinates }, properties };
  if (bbox !== undefined) feature.bbox = [...bbox];
  return feature;
}
