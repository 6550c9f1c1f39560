import type { Position } from 'geojson';
import type { Admin } from '@portolan/graph';
import type { Bounds } from '@portolan/osm';
import { Surroundings } from '../surroundings.ts';
import { BandedRings } from './banded-rings.ts';
import type { AtlasCountry } from './world-atlas.ts';

/** ISO 3166-1 alpha-2 codes of the countries and territories where traffic keeps left. */
const KEEPS_LEFT: ReadonlySet<string> = new Set(
  (
    'AG AI AU BB BD BM BN BS BT BW CC CK CX CY DM FJ FK GB GD GG GY HK ID IE IM IN JE JM JP KE KI KN KY LC LK LS ' +
    'MO MS MT MU MV MW MY MZ NA NF NP NR NU NZ PG PK PN SB SC SG SH SR SZ TC TH TK TL TO TT TV TZ UG VC VG VI WS ' +
    'ZA ZM ZW'
  ).split(' '),
);

/** Territories of the atlas without an ISO code where traffic keeps left, too. */
const KEEPS_LEFT_WITHOUT_CODE: ReadonlySet<string> = new Set([
  'Akrotiri',
  'Coral Sea Is.',
  'Dhekelia',
  'Indian Ocean Ter.',
  'Siachen Glacier',
]);

/**
 * Quays, piers, bridges and what has been won from the sea lie outside of the coasts of the atlas: half of the junctions of Monaco, the centre of
 * Hong Kong. Such a place is in the country whose coast is nearest, as far as its waters may reach: 12 nautical miles, each a minute of latitude
 * (United Nations Convention on the Law of the Sea, articles 3 and 15).
 */
const COASTAL_DEGREES = 12 / 60;

/** Places of one cell share an answer. A cell is finer than the coastlines and borders of the atlas. */
const CELLS_PER_DEGREE = 200;
/** More than a row around the world has, so that numbers of cells differ. */
const CELLS_PER_ROW = 400 * CELLS_PER_DEGREE;

/**
 * Makes a function that finds the country of any place in a box, by Natural Earth's borders. It answers null at sea, beyond coastal waters. A
 * territory without an ISO code of its own has the empty code.
 *
 * @param box  west may exceed east.
 * @param atlas  with all polygons that meet `withCoastalWaters(box)`.
 */
export function countryFinder(
  atlas: readonly AtlasCountry[],
  box: Bounds,
): (lat: number, lon: number) => Admin | null {
  const wide = withCoastalWaters(box);
  const countries = atlas.flatMap(({ countryCode, name, polygons }) => {
    const near = polygons.filter((rings) => wide.meets(boxOfRing(rings[0] ?? [])));
    if (near.length === 0) return [];
    const driveOnRight = !(countryCode ? KEEPS_LEFT : KEEPS_LEFT_WITHOUT_CODE).has(countryCode || name);
    return [
      {
        areas: near.map((rings) => new BandedRings(rings)),
        country: { countryCode, country: name, stateCode: '', state: '', driveOnRight },
      },
    ];
  });
  const nearest = (lat: number, lon: number): Admin | null => {
    let found: Admin | null = null;
    let reach = COASTAL_DEGREES;
    for (const { areas, country } of countries) {
      for (const area of areas) {
        const distance = area.distanceTo(lat, lon, reach);
        if (distance < reach) [found, reach] = [country, distance];
      }
    }
    return found;
  };
  const known = new Map<number, Admin | null>();
  return (lat, lon) => {
    const cell = Math.floor(lat * CELLS_PER_DEGREE) * CELLS_PER_ROW + Math.floor(lon * CELLS_PER_DEGREE);
    let country = known.get(cell);
    if (country === undefined) {
      country =
        countries.find(({ areas }) => areas.some((area) => area.contains(lat, lon)))?.country ??
        nearest(lat, lon);
      known.set(cell, country);
    }
    return country;
  };
}

/** A box with all coasts that may be nearest to a place in it. */
export function withCoastalWaters(box: Bounds): Surroundings {
  return new Surroundings(box, COASTAL_DEGREES);
}

function boxOfRing(ring: readonly Position[]): Bounds {
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  for (const [lon, lat] of ring) {
    box.west = Math.min(box.west, lon!);
    box.east = Math.max(box.east, lon!);
    box.south = Math.min(box.south, lat!);
    box.north = Math.max(box.north, lat!);
  }
  return box;
}
