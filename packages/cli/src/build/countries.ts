import type { Position } from 'geojson';
import type { Bounds } from '@portolan/osm';
import { isInside, type AtlasCountry } from './world-atlas.ts';

/** Where a place lies, as `adminAt` of `buildGraph` wants it. */
export interface Country {
  readonly countryCode: string;
  readonly country: string;
  readonly stateCode: string;
  readonly state: string;
  readonly driveOnRight: boolean;
}

/** ISO 3166-1 alpha-2 codes of the countries and territories where traffic keeps left. */
const KEEPS_LEFT: ReadonlySet<string> = new Set(
  (
    'AG AI AU BB BD BM BN BS BT BW CC CK CX CY DM FJ FK GB GD GG GY HK ID IE IM IN JE JM JP KE KI KN KY LC LK LS ' +
    'MO MS MT MU MV MW MY MZ NA NF NP NR NU NZ PG PK PN SB SC SG SH SR SZ TC TH TK TL TO TT TV TZ UG VC VG VI WS ' +
    'ZA ZM ZW'
  ).split(' '),
);

/** Places this close share an answer: finer than the coastlines and borders of the atlas. */
const CELLS_PER_DEGREE = 200;

/**
 * The country of any place in a box, from Natural Earth's borders; null at sea and in places without a code of their own.
 */
export function countryFinder(
  atlas: readonly AtlasCountry[],
  box: Bounds,
): (lat: number, lon: number) => Country | null {
  const countries = atlas.flatMap(({ countryCode, name, polygons }) => {
    const near = polygons.filter((rings) => meets(rings[0] ?? [], box));
    if (near.length === 0) return [];
    const driveOnRight = !KEEPS_LEFT.has(countryCode);
    return [
      { polygons: near, country: { countryCode, country: name, stateCode: '', state: '', driveOnRight } },
    ];
  });
  const known = new Map<string, Country | null>();
  return (lat, lon) => {
    const cell = `${Math.floor(lat * CELLS_PER_DEGREE)} ${Math.floor(lon * CELLS_PER_DEGREE)}`;
    let country = known.get(cell);
    if (country === undefined) {
      country =
        countries.find(({ polygons }) => polygons.some((rings) => isInside(rings, lat, lon)))?.country ??
        null;
      known.set(cell, country);
    }
    return country;
  };
}

function meets(ring: readonly Position[], { west, south, east, north }: Bounds): boolean {
  const lons = ring.map(([lon]) => lon!);
  const lats = ring.map(([, lat]) => lat!);
  return (
    Math.min(...lons) <= east &&
    Math.max(...lons) >= west &&
    Math.min(...lats) <= north &&
    Math.max(...lats) >= south
  );
}
