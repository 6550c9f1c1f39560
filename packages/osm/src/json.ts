import type { ByteSource } from './byte-source.ts';
import { damaged, osmError, reason } from './errors.ts';
import { GeoJsonReader } from './geojson.ts';
import { isObject, type JsonObject } from './json-object.ts';
import { JsonSplitter } from './json-splitter.ts';
import type { MemoryBudget } from './limits.ts';
import { OverpassReader } from './overpass.ts';
import type { OsmSource } from './source.ts';

/** A reader of one of the formats, which is fed the elements of the document's list, and then the rest of the document. */
interface ListReader {
  read(element: unknown, index: number): void;
  finish(document: JsonObject): OsmSource;
}

/** Members that say something about the whole document or are those of a single feature. Others are checked and forgotten. */
const KEPT_MEMBERS = new Set([
  'type',
  'osm3s',
  'remark',
  'bbox',
  'timestamp',
  'id',
  'geometry',
  'properties',
  'elements',
  'features',
]);

/**
 * Reads a JSON extract as a stream: of its elements or features, only some are objects at a time.
 *
 * @param format  where undefined, the document decides.
 * @param mostBytes  the most bytes of one element or feature.
 */
export async function readJson(
  source: ByteSource,
  format: 'overpass' | 'geojson' | undefined,
  mostBytes: number,
  memory: MemoryBudget,
): Promise<OsmSource> {
  const members: Record<string, unknown> = Object.create(null);
  const readers = new Map<string, ListReader>();
  let reader: ListReader | undefined;
  let index = 0;
  const splitter = new JsonSplitter(
    {
      member: (text) => {
        const parsed = parse(`{${text}}`);
        if (!isObject(parsed)) return;
        for (const [name, value] of Object.entries(parsed)) if (KEPT_MEMBERS.has(name)) members[name] = value;
      },
      splits: (key) => {
        const name = parse(key);
        if (typeof name !== 'string') return false;
        const isElements = name === 'elements' && format !== 'geojson';
        if (!isElements && (name !== 'features' || format === 'overpass')) return false;
        if (readers.has(name)) throw damaged(`The JSON has two lists of ${name}.`, { name });
        reader = isElements ? new OverpassReader(memory) : new GeoJsonReader(memory);
        readers.set(name, reader);
        index = 0;
        return true;
      },
      elements: (text) => {
        const parsed = parse(`[${text}]`);
        if (Array.isArray(parsed)) for (const element of parsed) reader!.read(element, index++);
      },
    },
    mostBytes,
    memory,
  );
  await splitter.run(source);
  const overpass = readers.get('elements');
  if (overpass !== undefined) return overpass.finish(members);
  const features = readers.get('features');
  if (features !== undefined && members['type'] === 'FeatureCollection') return features.finish(members);
  if (format !== 'overpass' && members['type'] === 'Feature') {
    const single = new GeoJsonReader(memory);
    single.read(members, 0);
    return single.finish(members);
  }
  throw osmError(
    'osm-format',
    `The JSON is not ${format === 'overpass' ? '' : 'a GeoJSON FeatureCollection'}${format === undefined ? ' nor ' : ''}` +
      `${format === 'geojson' ? '' : 'Overpass JSON with "elements"'}.`,
    { format: format ?? null },
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw damaged(`The JSON is damaged (${reason(error).slice(0, 200)}).`, {}, error);
  }
}
