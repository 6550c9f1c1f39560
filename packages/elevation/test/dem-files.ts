import { readData, readText } from '@portolan/testing/data';

export function demBytes(name: string): Uint8Array {
  return readData(`dem/${name}`);
}

export interface OracleRow {
  readonly kind: string;
  readonly lat: number;
  readonly lon: number;
  /** null: no data. */
  readonly bilinear: number | null;
  /** undefined where the table does not say. */
  readonly nearest: number | null | undefined;
}

/** Expected heights, made with GDAL: see the README of the data. */
export function oracleRows(name: string): OracleRow[] {
  const [header, ...lines] = readText(`dem/${name}.points.csv`).trim().split('\n');
  const hasNearest = header!.includes('height_nearest');
  const metres = (text: string | undefined): number | null =>
    text === '' || text === undefined ? null : Number(text);
  return lines.map((line) => {
    const [kind, lat, lon, bilinear, nearest] = line.trim().split(',');
    return {
      kind: kind!,
      lat: Number(lat),
      lon: Number(lon),
      bilinear: metres(bilinear),
      nearest: hasNearest ? metres(nearest) : undefined,
    };
  });
}
