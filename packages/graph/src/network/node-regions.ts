import { openStrings, stringSections, type Archive, type SectionData } from '@portolan/archive';
import { PortolanError, type CheckStop, neverStop, nowAndThen } from '@portolan/base';
import { EdgeFlag, type RoadNetwork } from './road-network.ts';
import { STEPS_PER_DEGREE } from './plane.ts';

/** The country and state of a place, as the callback `adminAt` of `buildGraph` returns them. */
export interface Admin {
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string;
  /** Name of the country. */
  readonly country: string;
  /** The second part of ISO 3166-2; empty where there is none. */
  readonly stateCode: string;
  /** Name of the state or province. */
  readonly state: string;
  /** Whether traffic drives on the right. */
  readonly driveOnRight: boolean;
}

/** Strings by position. */
interface StringList {
  at(index: number): string | undefined;
}

/** Countries, sides of driving and time zones of the nodes. */
export interface NodeRegions {
  /** nodeCount; 1 where traffic keeps left. */
  readonly keepsLeft: Uint8Array;
  /** nodeCount; an admin is four strings of `adminText` from 4 * number on: country code, country, state code, state. 0 is nowhere. */
  readonly nodeAdmin: Uint16Array;
  readonly adminText: StringList;
  /** nodeCount; position in `zoneName`, 0 (the empty string) where it is not known. */
  readonly nodeZone: Uint16Array;
  readonly zoneName: StringList;
}

export interface PlacesOptions {
  /** Country and state of a place, in degrees; null or undefined where there is none. */
  readonly adminAt?: (lat: number, lon: number) => Admin | null | undefined;
  /** IANA id. */
  readonly timeZoneAt?: (lat: number, lon: number) => string | null | undefined;
}

export type BuiltNodeRegions = NodeRegions & {
  readonly adminText: readonly string[];
  readonly zoneName: readonly string[];
};

const MOST = 0xffff;
/** Looking up the country and time zone of a node takes as long as so many ordinary steps. */
const STEPS_OF_LOOK_UP = 4;

/**
 * Looks up the region of every node. Traffic keeps right where `adminAt` is missing or returns nothing; tags of roads (`driving_side`) win
 * at their ends.
 */
export function readNodeRegions(
  { nodeCount, nodeLat, nodeLon, edgeCount, edgeFrom, edgeTo, edgeFlags }: RoadNetwork,
  { adminAt, timeZoneAt }: PlacesOptions,
  checkStop: CheckStop = neverStop,
): BuiltNodeRegions {
  const atEach = nowAndThen(checkStop);
  const atLookUp = nowAndThen(checkStop, STEPS_OF_LOOK_UP);
  const keepsLeft = new Uint8Array(nodeCount);
  const nodeAdmin = new Uint16Array(nodeCount);
  const nodeZone = new Uint16Array(nodeCount);
  const admins = new Numbering(['\0\0\0']);
  const zones = new Numbering(['']);
  for (let node = 0; node < nodeCount; node++) {
    atLookUp();
    const lat = nodeLat[node]! / STEPS_PER_DEGREE;
    const lon = nodeLon[node]! / STEPS_PER_DEGREE;
    const admin = adminAt?.(lat, lon);
    if (admin) {
      keepsLeft[node] = admin.driveOnRight ? 0 : 1;
      nodeAdmin[node] = admins.numberOf(
        [admin.countryCode, admin.country, admin.stateCode, admin.state].join('\0'),
      );
    }
    nodeZone[node] = zones.numberOf(timeZoneAt?.(lat, lon) ?? '');
  }
  for (let edge = 0; edge < edgeCount; edge++) {
    atEach();
    const side = edgeFlags[edge]! & (EdgeFlag.drivesLeft | EdgeFlag.drivesRight);
    if (side === 0) continue;
    const isLeft = side === EdgeFlag.drivesLeft ? 1 : 0;
    keepsLeft[edgeFrom[edge]!] = isLeft;
    keepsLeft[edgeTo[edge]!] = isLeft;
  }
  return {
    keepsLeft,
    nodeAdmin,
    adminText: admins.names.flatMap((text) => text.split('\0')),
    nodeZone,
    zoneName: zones.names,
  };
}

/** Numbers names in order of first use. */
class Numbering {
  readonly names: string[];
  readonly #numbers: Map<string, number>;

  constructor(names: string[]) {
    this.names = names;
    this.#numbers = new Map(names.map((name, number) => [name, number]));
  }

  numberOf(name: string): number {
    let number = this.#numbers.get(name);
    if (number === undefined) {
      number = this.names.push(name) - 1;
      if (number > MOST) {
        throw new PortolanError(
          'graph-places',
          `adminAt or timeZoneAt gave more than ${MOST} different answers`,
          {
            most: MOST,
          },
        );
      }
      this.#numbers.set(name, number);
    }
    return number;
  }
}

export function nodeRegionSections(places: BuiltNodeRegions): Record<string, SectionData> {
  return {
    'places.keepsLeft': places.keepsLeft,
    'places.nodeAdmin': places.nodeAdmin,
    'places.nodeZone': places.nodeZone,
    ...stringSections('places.adminText', places.adminText),
    ...stringSections('places.zoneName', places.zoneName),
  };
}

export function openNodeRegions(archive: Archive): NodeRegions {
  return {
    keepsLeft: archive.u8('places.keepsLeft'),
    nodeAdmin: archive.u16('places.nodeAdmin'),
    nodeZone: archive.u16('places.nodeZone'),
    adminText: openStrings(archive, 'places.adminText'),
    zoneName: openStrings(archive, 'places.zoneName'),
  };
}

/** ISO 3166-1, two letters; empty where it is not known. */
export function countryCodeAt({ adminText, nodeAdmin }: NodeRegions, node: number): string {
  return adminText.at(4 * nodeAdmin[node]!) ?? '';
}
