import type { Feature, MultiPolygon } from 'geojson';
import { multiPolygon } from '@turf/helpers';
import countryNames from 'i18n-iso-countries';
import type { Rings } from '../../admin/flat-rings.ts';
import { isInside, type AtlasCountry } from '../../admin/world-atlas.ts';
import type { Surroundings } from '../../surroundings.ts';

/** Codes of all languages that the package has names in. */
const LANGUAGES = [...countryNames.langs()].toSorted();

/**
 * The countries around an extract with their names in many languages, as GeoJSON features in the manner of Natural Earth. Parts of a country that
 * are far away (overseas) are left out, so that a search finds the part that people mean here.
 */
export function countriesAround(
  atlas: readonly AtlasCountry[],
  surroundings: Surroundings,
): Feature<MultiPolygon>[] {
  const byCode = new Map<string, AtlasCountry>();
  for (const country of atlas) {
    const { countryCode } = country;
    if (countryCode === '') continue;
    const known = byCode.get(countryCode);
    // A country may have several entries: reefs far out at sea have its code and a name of their own.
    byCode.set(
      countryCode,
      known === undefined ? country : { ...known, polygons: [...known.polygons, ...country.polygons] },
    );
  }
  return [...byCode.values()].flatMap((country) => {
    const polygons = country.polygons.filter((rings) => reaches(rings, surroundings));
    return polygons.length === 0 ? [] : [featureOf(country, polygons)];
  });
}

/** Whether a polygon has a vertex in the surroundings, or contains a corner of them. */
function reaches(rings: Rings, surroundings: Surroundings): boolean {
  return (
    rings.some((ring) => ring.some(([lon, lat]) => surroundings.contains(lat!, lon!))) ||
    surroundings.corners.some(({ lat, lon }) => isInside(rings, lat, lon))
  );
}

function featureOf(
  { countryCode, numeric, name }: AtlasCountry,
  polygons: readonly Rings[],
): Feature<MultiPolygon> {
  const names = LANGUAGES.flatMap((language) => {
    const text = countryNames.getName(countryCode, language);
    return text === undefined ? [] : [[`name_${language}`, text] as const];
  });
  // The atlas shortens names, as in "Bosnia and Herz.".
  const english = countryNames.getName(countryCode, 'en');
  const largest = polygons.reduce((a, b) => (areaOf(b) > areaOf(a) ? b : a));
  const { lat, lon } = placeInside(largest);
  return multiPolygon(
    polygons.map((rings) => rings.map((ring) => [...ring])),
    {
      name: name.includes('.') ? (english ?? name) : name,
      iso_a2: countryCode,
      latitude: lat,
      longitude: lon,
      ...Object.fromEntries(names),
    },
    { id: numeric },
  );
}

/** Area of the outer ring in square degrees. */
function areaOf([outer]: Rings): number {
  let twice = 0;
  for (let i = 1; i < (outer?.length ?? 0); i++) {
    const [x0, y0] = outer![i - 1]!;
    const [x1, y1] = outer![i]!;
    twice += x0! * y1! - x1! * y0!;
  }
  return Math.abs(twice / 2);
}

/** Finds a place well inside a polygon: the middle of its widest stretch on the parallel through the middle of its box. */
function placeInside(rings: Rings): { readonly lat: number; readonly lon: number } {
  const lats = rings[0]!.map(([, lat]) => lat!);
  const lat = (lats.reduce((a, b) => Math.min(a, b)) + lats.reduce((a, b) => Math.max(a, b))) / 2;
  const crossings: number[] = [];
  for (const ring of rings) {
    for (let i = 1; i < ring.length; i++) {
      const [x0, y0] = ring[i - 1]!;
      const [x1, y1] = ring[i]!;
      if (y0! > lat !== y1! > lat) crossings.push(x0! + ((lat - y0!) * (x1! - x0!)) / (y1! - y0!));
    }
  }
  crossings.sort((a, b) => a - b);
  let widest = 0;
  for (let i = 2; i + 1 < crossings.length; i += 2) {
    if (crossings[i + 1]! - crossings[i]! > crossings[widest + 1]! - crossings[widest]!) widest = i;
  }
  return { lat, lon: (crossings[widest]! + crossings[widest + 1]!) / 2 };
}
