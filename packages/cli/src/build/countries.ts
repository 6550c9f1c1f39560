import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Geometry, Position } from 'geojson';
import countryCodes from 'i18n-iso-countries';
import type { Bounds } from '@portolan/osm';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

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
 * The country of any place in a box of nodes, from Natural Earth's borders at 1:10 million as world-atlas ships them; null at sea and in places
 * without a code of their own. Borders are within some hundred metres.
 */
export async function readCountries(
  box: Bounds | null,
): Promise<(lat: number, lon: number) => Country | null> {
  if (!box) return () => null;
  const file = fileURLToPath(import.meta.resolve('world-atlas/countries-10m.json'));
  // The shape of the package's only kind of content.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const atlas = JSON.parse(await readFile(file, 'utf8')) as Topology<{
    countries: GeometryCollection<{ name: string }>;
  }>;
  const countries = feature(atlas, atlas.objects.countries).features.flatMap(
    ({ id, geometry, properties }) => {
      const polygons = polygonsOf(geometry).filter((rings) => meets(rings[0] ?? [], box));
      if (polygons.length === 0) return [];
      const countryCode = countryCodes.numericToAlpha2(String(id ?? '')) ?? '';
      const driveOnRight = !KEEPS_LEFT.has(countryCode);
      return [
        {
          polygons,
          country: { countryCode, country: properties.name, stateCode: '', state: '', driveOnRight },
        },
      ];
    },
  );
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

function polygonsOf(geometry: Geometry): Position[][][] {
  if (geometry.type === 'Polygon') return [geometry.coordinates];
  return geometry.type === 'MultiPolygon' ? geometry.coordinates : [];
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

/** By how often a line eastwards crosses the rings; holes count like any other. */
function isInside(rings: readonly (readonly Position[])[], lat: number, lon: number): boolean {
  let inside = false;
  for (const ring of rings) {
    for (let i = 1; i < ring.length; i++) {
      const [x0, y0] = ring[i - 1]!;
      const [x1, y1] = ring[i]!;
      if (y0! > lat !== y1! > lat && lon < x0! + ((lat - y0!) * (x1! - x0!)) / (y1! - y0!)) inside = !inside;
    }
  }
  return inside;
}
