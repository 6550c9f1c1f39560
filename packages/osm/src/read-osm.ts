import type { OnProgress } from '@portolan/base';

import { ByteSource, type OsmInput } from './byte-source.ts';
import { checkOptions, osmError, shown, tooLarge, unsupported } from './errors.ts';
import { gunzip, isGzip } from './gunzip.ts';
import { readJson } from './json.ts';
import { InflateBudget, MemoryBudget, type OsmLimits, withDefaults } from './limits.ts';
import { type InflateBlob, type InflateFunction, inflateWith } from './pbf/inflate.ts';
import { looksLikePbf, readPbf } from './pbf/read-pbf.ts';
import type { OsmSource } from './source.ts';
import { readXml } from './xml.ts';

/** The formats of extracts. */
export type OsmFormat = 'pbf' | 'xml' | 'overpass' | 'geojson';

/** Options of `readOsm`. */
export interface ReadOptions {
  /** Called with the bytes of the input read so far, about every MiB and at the end; phase `read`, unit `bytes`. */
  readonly onProgress?: OnProgress;
  /** Bounds on memory that an untrusted extract may take. */
  readonly limits?: OsmLimits;
  /**
   * A synchronous inflate for PBF, where the platform has one: it saves a third of the time. In Node
   * `(data, size) => zlib.inflateSync(data, { maxOutputLength: size })`; anything it throws becomes an `osm-damaged`.
   */
  readonly inflate?: InflateFunction;
}

/**
 * Reads an OSM extract into columns: PBF, OSM XML, Overpass JSON or GeoJSON, each as it is or inside gzip.
 *
 * @param input  the bytes, whole or in chunks cut anywhere; a chunk may be reused once the next one is asked for.
 * @param format  the format; by default the first bytes tell.
 * @throws {PortolanError} `osm-format`, `osm-truncated`, `osm-damaged`, `osm-unsupported` or `osm-too-large`. What the input itself
 *   throws, such as a failed read, comes through as it is.
 * @example
 *   const source = await readOsm(createReadStream('andorra.osm.pbf'));
 *   source.ways.count; // 13133
 */
export async function readOsm(
  input: OsmInput,
  format?: OsmFormat,
  options: ReadOptions = {},
): Promise<OsmSource> {
  checkOptions(options);
  const { onProgress } = options;
  const limits = withDefaults(options.limits);
  const budget = new InflateBudget(limits.inflateRatio);
  const outer: ByteSource = new ByteSource(input, (done) =>
    onProgress?.({ phase: 'read', done, total: outer.total, unit: 'bytes' }),
  );
  try {
    await outer.fill(2);
    const inner = isGzip(outer.peek()) ? new ByteSource(gunzip(outer, budget)) : outer;
    const source = await readPlain(inner, format, {
      limits,
      budget,
      memory: new MemoryBudget(limits.memoryRatio, () => outer.offset),
      inflateBlob: inflateWith(options.inflate),
    });
    outer.report();
    return source;
  } catch (error) {
    // The platform throws a RangeError where an array, text or map would grow too large.
    if (!(error instanceof RangeError) || error === outer.callerError) throw error;
    throw tooLarge('The extract is larger than this platform can hold; cut a smaller one.', {}, error);
  } finally {
    await outer.close();
  }
}

/** What the readers of all formats need. */
interface ReadTools {
  readonly limits: Required<OsmLimits>;
  readonly budget: InflateBudget;
  readonly memory: MemoryBudget;
  readonly inflateBlob: InflateBlob;
}

async function readPlain(
  source: ByteSource,
  format: OsmFormat | undefined,
  { limits, budget, memory, inflateBlob }: ReadTools,
): Promise<OsmSource> {
  if ((await source.fill(1)) === 0) {
    throw osmError('osm-format', 'There is nothing to read: the input is empty.');
  }
  switch (format ?? (await detect(source))) {
    case 'pbf':
      return readPbf(source, budget, memory, inflateBlob);
    case 'xml':
      return readXml(source, memory);
    case 'overpass':
      return readJson(source, 'overpass', limits.jsonBytes, memory);
    case 'geojson':
      return readJson(source, 'geojson', limits.jsonBytes, memory);
    case 'json':
      return readJson(source, undefined, limits.jsonBytes, memory);
    default:
      throw osmError(
        'osm-format',
        `There is no format ${shown(format)}; formats are pbf, xml, overpass and geojson.`,
      );
  }
}

/** Containers and formats that are often mistaken for OSM extracts, by their first bytes. */
const OTHER_FORMATS: readonly (readonly [name: string, magic: readonly number[], advice: string])[] = [
  ['bzip2', [0x42, 0x5a, 0x68], 'unpack it with bunzip2'],
  ['xz', [0xfd, 0x37, 0x7a, 0x58, 0x5a], 'unpack it with unxz'],
  ['Zstandard', [0x28, 0xb5, 0x2f, 0xfd], 'unpack it with unzstd'],
  ['a ZIP archive', [0x50, 0x4b, 0x03, 0x04], 'unpack it first'],
  ['gzip inside gzip', [0x1f, 0x8b], 'unpack it with gunzip'],
  ['o5m', [0xff, 0xe0], 'convert it with "osmconvert --out-pbf"'],
  ['UTF-16', [0xff, 0xfe], 'convert it with "iconv -t UTF-8"'],
  ['UTF-16', [0xfe, 0xff], 'convert it with "iconv -t UTF-8"'],
];

const LEADING_BYTES = 1024;

async function detect(source: ByteSource): Promise<'pbf' | 'xml' | 'json'> {
  await source.fill(LEADING_BYTES);
  const bytes = source.peek();
  if (looksLikePbf(bytes)) return 'pbf';
  for (const [name, magic, advice] of OTHER_FORMATS) {
    if (magic.every((byte, at) => bytes[at] === byte))
      throw unsupported(`The input is ${name}; ${advice}.`, { name });
  }
  const text = new TextDecoder('utf-8').decode(bytes.subarray(0, LEADING_BYTES)).trimStart();
  if (text.startsWith('<')) return 'xml';
  if (text.startsWith('{')) return 'json';
  throw osmError(
    'osm-format',
    'The input is not OSM PBF, OSM XML, Overpass JSON or GeoJSON: it begins like none of these formats.',
    {
      first: Array.from(bytes.subarray(0, 8)),
    },
  );
}
