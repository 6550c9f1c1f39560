import { checkedBounds } from '../bounds.ts';
import { unsupported } from '../errors.ts';
import type { Stated } from '../finish-source.ts';
import type { Bounds } from '../source.ts';
import { bytesField, Cursor, varintField } from './protobuf.ts';

/** HeaderBlock of osmformat.proto. Field numbers are shared with the writer. */
export const HeaderField = {
  bbox: 1,
  requiredFeature: 4,
  optionalFeature: 5,
  writer: 16,
  timestamp: 32,
} as const;
export const BoxField = { left: 1, right: 2, top: 3, bottom: 4 } as const;

const UNDERSTOOD = new Set(['OsmSchema-V0.6', 'DenseNodes', 'HistoricalInformation']);

export const NANODEGREES = 1e9;

/** Reads the header. @throws {PortolanError} `osm-unsupported` where the file needs a feature that this reader lacks. */
export function readHeaderBlock(bytes: Uint8Array): Stated {
  const cursor = new Cursor(bytes);
  const stated: Stated = { bounds: null, timestamp: null };
  while (cursor.pos < cursor.end) {
    const tag = cursor.uint32();
    switch (tag) {
      case bytesField(HeaderField.bbox):
        stated.bounds = readBox(cursor);
        break;
      case bytesField(HeaderField.requiredFeature):
        checkFeature(cursor.text());
        break;
      case varintField(HeaderField.timestamp):
        stated.timestamp = cursor.int53();
        break;
      default:
        cursor.skip(tag);
    }
  }
  return stated;
}

function checkFeature(feature: string): void {
  if (UNDERSTOOD.has(feature)) return;
  throw unsupported(
    `the file requires the feature ${JSON.stringify(feature)}, which this reader lacks; it knows ${[...UNDERSTOOD].join(', ')}`,
    { feature },
  );
}

/** Reads the stated box; null where it does not lie on the globe, and the box of the nodes is taken instead. */
function readBox(outer: Cursor): Bounds | null {
  const cursor = new Cursor(outer.view());
  let west = Number.NaN;
  let south = Number.NaN;
  let east = Number.NaN;
  let north = Number.NaN;
  while (cursor.pos < cursor.end) {
    const tag = cursor.uint32();
    if (tag === varintField(BoxField.left)) west = cursor.sint53() / NANODEGREES;
    else if (tag === varintField(BoxField.right)) east = cursor.sint53() / NANODEGREES;
    else if (tag === varintField(BoxField.top)) north = cursor.sint53() / NANODEGREES;
    else if (tag === varintField(BoxField.bottom)) south = cursor.sint53() / NANODEGREES;
    else cursor.skip(tag);
  }
  return checkedBounds(west, south, east, north);
}
