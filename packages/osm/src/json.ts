import type { ByteSource } from './byte-source.ts';
import { damaged, osmError, reason, tooLarge, truncated } from './errors.ts';
import { readGeoJson } from './geojson.ts';
import { isObject } from './json-object.ts';
import { readOverpass } from './overpass.ts';
import type { OsmSource } from './source.ts';

const PIECE_BYTES = 1 << 20;

/** Reads a JSON extract. @param format  where undefined, the document decides. */
export async function readJson(
  source: ByteSource,
  format: 'overpass' | 'geojson' | undefined,
  mostBytes: number,
): Promise<OsmSource> {
  const document = parse(await readText(source, mostBytes), source.offset);
  if (isObject(document)) {
    if (format !== 'geojson' && Array.isArray(document['elements']))
      return readOverpass(document, document['elements']);
    if (
      format !== 'overpass' &&
      document['type'] === 'FeatureCollection' &&
      Array.isArray(document['features'])
    ) {
      return readGeoJson(document, document['features']);
    }
    if (format !== 'overpass' && document['type'] === 'Feature') return readGeoJson(document, [document]);
  }
  throw osmError(
    'osm-format',
    `The JSON is not ${format === 'overpass' ? '' : 'a GeoJSON FeatureCollection'}${format === undefined ? ' nor ' : ''}` +
      `${format === 'geojson' ? '' : 'Overpass JSON with "elements"'}.`,
    { format: format ?? null },
  );
}

async function readText(source: ByteSource, mostBytes: number): Promise<string> {
  const start = source.offset;
  const decoder = new TextDecoder('utf-8');
  const parts: string[] = [];
  for (;;) {
    const held = await source.fill(1);
    if (held === 0) break;
    parts.push(decoder.decode(source.take(Math.min(held, PIECE_BYTES)), { stream: true }));
    if (source.offset - start > mostBytes) {
      throw tooLarge(
        `The JSON is larger than ${mostBytes} bytes; take the data as PBF, or raise limits.jsonBytes.`,
        { limit: mostBytes },
      );
    }
  }
  parts.push(decoder.decode());
  try {
    return parts.join('');
  } catch (error) {
    throw tooLarge(
      `The JSON is larger than a text of this platform can be; take the data as PBF.`,
      {},
      error,
    );
  }
}

function parse(text: string, bytes: number): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const isClosed = /[\]}]/.test(text.trimEnd().slice(-1));
    const message = `(${reason(error).slice(0, 200)})`;
    throw isClosed
      ? damaged(`The JSON is damaged ${message}.`, { bytes }, error)
      : truncated(
          `The JSON ends in the middle, after ${bytes} bytes ${message}; fetch it again.`,
          { bytes },
          error,
        );
  }
}
