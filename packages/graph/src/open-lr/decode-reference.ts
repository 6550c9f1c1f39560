import { kindOf, PortolanError } from '@portolan/base';
import {
  degreesOf,
  DISTANCE_STEP_METRES,
  FIRST_POINT_BYTES,
  HAS_ATTRIBUTES,
  HAS_NEGATIVE_OFFSET,
  HAS_POSITIVE_OFFSET,
  LAST_POINT_BYTES,
  NEXT_POINT_BYTES,
  OFFSET_STEPS,
  RELATIVE_STEPS,
  SECTOR_DEGREES,
  STATUS_BYTES,
  VERSION,
} from './binary-format.ts';
import { wrapped } from '../network/plane.ts';
import { bytesOfBase64 } from './base64.ts';
import { FormOfWay, MOST_POINTS, type LineReference, type ReferencePoint } from './line-reference.ts';

/** By number. */
const FORMS = Object.values(FormOfWay);
const LEAST_BYTES = STATUS_BYTES + FIRST_POINT_BYTES + LAST_POINT_BYTES;
const MOST_BYTES = LEAST_BYTES + (MOST_POINTS - 2) * NEXT_POINT_BYTES + 2;

/**
 * Reads an OpenLR line location reference in the binary format, version 3, without looking for it on a map.
 *
 * The format tells bearings, distances and offsets by ranges (11.25 degrees, 58.6 m, 1/256 of a section): the values are the middles of
 * these ranges.
 *
 * @param reference  the bytes, or their base64.
 * @throws {PortolanError} `open-lr-format` if it is damaged, of another version, or of another kind than a line location.
 * @example
 *   decodeOpenLr('CwNhbCU+jzPLAwD0/34zGw==').points[0].functionalRoadClass; // 6
 */
export function decodeOpenLr(reference: string | Uint8Array): LineReference {
  const bytes = typeof reference === 'string' ? bytesOfBase64(reference, MOST_BYTES) : reference;
  if (!(bytes instanceof Uint8Array)) throw damaged(`it is neither text nor bytes, but ${kindOf(bytes)}`, {});
  checkStatus(bytes);
  const body = bytes.length - LEAST_BYTES;
  const offsetCount = body % NEXT_POINT_BYTES;
  if (body < 0 || offsetCount > 2 || bytes.length > MOST_BYTES) {
    throw damaged(
      `it has ${bytes.length} bytes; a line location has ${LEAST_BYTES}, ${NEXT_POINT_BYTES} more for each point in the middle (at most ` +
        `${MOST_POINTS - 2}) and one for each offset`,
      { bytes: bytes.length },
    );
  }
  const count = 2 + (body - offsetCount) / NEXT_POINT_BYTES;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const points: ReferencePoint[] = [];
  let lon = degreesOf(signed24(view, 1));
  let lat = degreesOf(signed24(view, 4));
  let at = 7;
  for (let i = 0; i < count; i++) {
    if (i > 0) {
      lon += view.getInt16(at) / RELATIVE_STEPS;
      lat += view.getInt16(at + 2) / RELATIVE_STEPS;
      at += 4;
    }
    if (!(Math.abs(lat) <= 90)) {
      throw damaged(`the latitude of point ${i} is ${lat} degrees; it must be -90 to 90`, { point: i, lat });
    }
    const isLast = i === count - 1;
    const attributes = bytes[at]!;
    const more = bytes[at + 1]!;
    points.push({
      lat,
      lon: wrapped(lon),
      functionalRoadClass: (attributes >> 3) & 7,
      formOfWay: FORMS[attributes & 7]!,
      bearingDegrees: ((more & 31) + 0.5) * SECTOR_DEGREES,
      weakestClassToNext: isLast ? 0 : more >> 5,
      metresToNext: isLast ? 0 : (bytes[at + 2]! + 0.5) * DISTANCE_STEP_METRES,
    });
    at += isLast ? 2 : 3;
  }
  const flags = bytes[at - 1]!;
  const offsetAt = (flag: number): number =>
    (flags & flag) === 0 ? 0 : ((bytes[at++] ?? 0) + 0.5) / OFFSET_STEPS;
  const positiveOffset = offsetAt(HAS_POSITIVE_OFFSET);
  const negativeOffset = offsetAt(HAS_NEGATIVE_OFFSET);
  if (at !== bytes.length) {
    throw damaged(`it has ${offsetCount} bytes of offsets, but announces another number of offsets`, {
      offsetCount,
    });
  }
  return { points, positiveOffset, negativeOffset };
}

function checkStatus(bytes: Uint8Array): void {
  const [status] = bytes;
  if (status === undefined) throw damaged('it is empty', { bytes: 0 });
  if ((status & 7) !== VERSION) {
    throw damaged(`it is of version ${status & 7} of the binary format; only version ${VERSION} is read`, {
      version: status & 7,
    });
  }
  if (status !== (VERSION | HAS_ATTRIBUTES)) {
    throw damaged(
      `its status byte is ${status}, that of another kind of location; a line location has ${VERSION | HAS_ATTRIBUTES}`,
      { status },
    );
  }
}

function signed24(view: DataView, at: number): number {
  return view.getInt16(at) * 256 + view.getUint8(at + 2);
}

function damaged(what: string, detail: Readonly<Record<string, unknown>>): PortolanError {
  return new PortolanError('open-lr-format', `this OpenLR reference cannot be read: ${what}`, detail);
}
