/** The grammar of markers and lines in the URL of a static map: docs/interface.md, section 14. */
import { Type } from 'typebox';
import { quoted, readQuery, type QueryPairs } from './read-query.ts';
import { ANCHORS, StaticMapQuery } from '../maps/static-map.ts';
import type { StaticLine, StaticMapRequest, StaticMarker } from '../types/maps/static-map.ts';
import type { Issue } from '../validator-of.ts';

const Scalars = Type.Omit(StaticMapQuery, ['markers', 'lines']);

/** The result of reading the query string of a static map. */
export interface StaticMapReading {
  /** The request in the form of a POST body. Ranges and names of styles are not checked yet. */
  readonly request: Partial<StaticMapRequest>;
  /** Parameters that could not be read. */
  readonly issues: readonly Issue[];
}

/** Reads the query of GET /static/{style}{format} into the equivalent body of a POST. */
export function readStaticMapQuery(pairs: QueryPairs): StaticMapReading {
  const all = [...pairs];
  const { query, issues } = readQuery(Scalars, all);
  const problems = [...issues];
  const valuesOf = (...names: readonly string[]): string[] =>
    all.filter(([name]) => names.includes(name)).map(([, value]) => value);
  const readAll = <Item>(
    what: string,
    values: readonly string[],
    read: (value: string) => Item | string,
  ): Item[] =>
    values.flatMap((value, index) => {
      const item = read(value);
      if (typeof item !== 'string') return [item];
      problems.push({ path: `${what}[${index}]`, message: item });
      return [];
    });

  const markers = readAll('markers', valuesOf('markers', 'm'), readMarker);
  const lines = readAll('lines', valuesOf('lines', 'l'), readLine);
  return {
    request: {
      ...query,
      ...(markers.length > 0 ? { markers } : {}),
      ...(lines.length > 0 ? { lines } : {}),
    },
    issues: problems,
  };
}

const DECIMAL = /^[-+]?(\d+(\.\d*)?|\.\d+)$/;
const WHOLE = /^[-+]?\d+$/;

/** Reads `lat,lon,style,color,label,label-color,anchor`; slots from the third on may be blank or absent. @returns the marker, or the fault as text. */
function readMarker(text: string): StaticMarker | string {
  const slots = text.split(',').map((slot) => slot.trim());
  const [lat = '', lon = '', style = '', color = '', label = '', labelColor = '', ...anchors] = slots;
  if (!DECIMAL.test(lat) || !DECIMAL.test(lon)) return `must begin with lat,lon, not ${quoted(text)}`;
  const anchor = readAnchor(anchors);
  if (anchor === null) {
    return `must end with the name of an anchor or with two whole numbers, not ${quoted(anchors.join(','))}`;
  }
  return {
    lat: Number(lat),
    lon: Number(lon),
    ...(style === '' ? {} : { style }),
    ...(color === '' ? {} : { color }),
    ...(label === '' ? {} : { label }),
    ...(labelColor === '' ? {} : { 'label-color': labelColor }),
    ...(anchor === undefined ? {} : { anchor }),
  };
}

/** The anchor of a marker: undefined where the marker has none, null where it cannot be read. */
function readAnchor([first = '', second, ...rest]: readonly string[]): StaticMarker['anchor'] | null {
  if (rest.length > 0) return null;
  if (second !== undefined && second !== '') {
    return WHOLE.test(first) && WHOLE.test(second) ? [Number(first), Number(second)] : null;
  }
  if (first === '') return undefined;
  return ANCHORS.find((name) => name === first) ?? null;
}

/** Reads `shape,stroke_color,stroke_width`. A polyline contains no comma, so the first comma ends it. */
function readLine(text: string): StaticLine | string {
  const [shape = '', color = '', width = '', ...rest] = text.split(',');
  if (shape === '') return 'must begin with an encoded polyline';
  if (rest.length > 0) return `must be shape,stroke_color,stroke_width, not ${rest.length} parts more`;
  if (width !== '' && !DECIMAL.test(width)) return `must end with a width in points, not ${quoted(width)}`;
  return {
    shape,
    ...(color === '' ? {} : { stroke_color: color }),
    ...(width === '' ? {} : { stroke_width: Number(width) }),
  };
}
