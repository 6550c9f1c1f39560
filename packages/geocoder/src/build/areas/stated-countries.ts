import { countryOf } from '../../countries.ts';
import { pairsOf } from '../../text/pairs.ts';
import type { OsmReader } from '../osm/osm-reader.ts';

/**
 * Countries that the objects of an extract state: extracts of cities have no outline of their country. Addresses and boundaries have its code,
 * telephone numbers begin with it, and some postal codes look like those of one country only. The nearest objects decide.
 */

/** Country by the first digits of telephone numbers (ITU-T E.164); 1 and 7 are shared. */
const DIALLING: ReadonlyMap<string, string> = new Map(
  pairsOf(
    '20 EG,27 ZA,30 GR,31 NL,32 BE,33 FR,34 ES,36 HU,39 IT,40 RO,41 CH,43 AT,44 GB,45 DK,46 SE,47 NO,48 PL,49 DE,51 PE,52 MX,53 CU,54 AR,55 BR,56 CL,57 CO,58 VE,60 MY,61 AU,62 ID,63 PH,64 NZ,65 SG,66 TH,' +
      '74 RU,78 RU,79 RU,77 KZ,81 JP,82 KR,84 VN,86 CN,90 TR,91 IN,92 PK,93 AF,94 LK,95 MM,98 IR,212 MA,213 DZ,216 TN,218 LY,221 SN,225 CI,233 GH,234 NG,237 CM,249 SD,251 ET,254 KE,255 TZ,256 UG,260 ZM,263 ZW,' +
      '351 PT,352 LU,353 IE,354 IS,355 AL,356 MT,357 CY,358 FI,359 BG,370 LT,371 LV,372 EE,373 MD,374 AM,375 BY,376 AD,377 MC,378 SM,380 UA,381 RS,382 ME,383 XK,385 HR,386 SI,387 BA,389 MK,420 CZ,421 SK,423 LI,' +
      '502 GT,503 SV,504 HN,505 NI,506 CR,507 PA,591 BO,593 EC,595 PY,598 UY,852 HK,853 MO,855 KH,856 LA,880 BD,886 TW,961 LB,962 JO,963 SY,964 IQ,965 KW,966 SA,968 OM,971 AE,972 IL,973 BH,974 QA,977 NP,992 TJ,' +
      '993 TM,994 AZ,995 GE,996 KG,998 UZ',
  ),
);
const POSTCODES: readonly (readonly [RegExp, country: string])[] = [
  [/^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/, 'GB'],
  [/^[A-Z]\d[A-Z] ?\d[A-Z]\d$/, 'CA'],
  [/^\d{4} ?[A-Z]{2}$/, 'NL'],
  [/^\d{4}-\d{3}$/, 'PT'],
  [/^\d{5}-\d{3}$/, 'BR'],
  [/^\d{2}-\d{3}$/, 'PL'],
  [/^\d{5}-\d{4}$/, 'US'],
  [/^AD\d{3}$/, 'AD'],
];
const CODE_KEYS = [
  'addr:country',
  'ISO3166-1',
  'ISO3166-1:alpha2',
  'is_in:country_code',
  'country_code',
] as const;
const PHONES = ['phone', 'contact:phone'] as const;
/** Keys of the objects that are read. */
const WANTED = new Set<string>([...CODE_KEYS, ...PHONES, 'ISO3166-2', 'addr:postcode', 'addr:state']);

/** Side of a cell in 1e-6 degrees, some 5 km. */
const CELL = 50_000;
/** The larger cells that are asked where a cell has too few objects: 50 km, then everything. */
const COARSER = 10;
/** So many more objects must name the first country of a cell than any other. */
const LEAST_LEAD = 2;
/** What states the code itself counts as so many that only let it be guessed. */
const CODE_VOTES = 5;

type Votes = Map<string, number>;

export class StatedCountries {
  readonly #cells = new Map<string, Votes>();
  readonly #all: Votes = new Map();
  readonly #outlined = new Set<string>();

  constructor(reader: OsmReader) {
    reader.forEach(
      (key) => WANTED.has(key),
      (object) => {
        const { tags } = object;
        const code = codeIn(tags);
        const country = code ?? guessIn(tags);
        if (country === undefined) return;
        const place = reader.centreOf(object);
        if (place === undefined) return;
        const votes = code === undefined ? 1 : CODE_VOTES;
        for (const key of keysOf(place.lat, place.lon)) {
          let cell = this.#cells.get(key);
          if (cell === undefined) this.#cells.set(key, (cell = new Map()));
          cell.set(country, (cell.get(country) ?? 0) + votes);
        }
        this.#all.set(country, (this.#all.get(country) ?? 0) + votes);
      },
    );
  }

  /** Countries that have an outline: what is asked for lies outside of them. */
  leaveOut(countries: readonly string[]): void {
    for (const country of countries) this.#outlined.add(country);
  }

  /** The alpha-2 code of the country that objects around a point state; undefined where they state none. @param lat, lon 1e-6 degrees */
  at(lat: number, lon: number): string | undefined {
    for (const key of keysOf(lat, lon)) {
      const country = this.#winnerOf(this.#cells.get(key));
      if (country !== undefined) return country;
    }
    return this.#winnerOf(this.#all);
  }

  #winnerOf(votes: Votes | undefined): string | undefined {
    if (votes === undefined) return undefined;
    const [first, second] = [...votes]
      .filter(([country]) => !this.#outlined.has(country))
      .toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
    return first !== undefined && first[1] >= LEAST_LEAD + (second?.[1] ?? 0) ? first[0] : undefined;
  }
}

function keysOf(lat: number, lon: number): string[] {
  return [CELL, CELL * COARSER].map((side) => `${side} ${Math.floor(lat / side)} ${Math.floor(lon / side)}`);
}

function codeIn(tags: ReadonlyMap<string, string>): string | undefined {
  for (const key of CODE_KEYS) {
    const value = tags.get(key)?.trim();
    if (value !== undefined && /^[A-Za-z]{2}$/.test(value)) return countryOf(value)?.alpha2;
  }
  const [division] = tags.get('ISO3166-2')?.split('-') ?? [];
  return division === undefined ? undefined : countryOf(division)?.alpha2;
}

function guessIn(tags: ReadonlyMap<string, string>): string | undefined {
  const postcode = tags.get('addr:postcode')?.trim();
  if (postcode !== undefined) {
    const country = POSTCODES.find(([form]) => form.test(postcode))?.[1];
    if (country !== undefined) return country;
    // American states are written with two letters, and their postal codes with five digits.
    if (/^\d{5}$/.test(postcode) && /^[A-Z]{2}$/.test(tags.get('addr:state') ?? '')) return 'US';
  }
  for (const key of PHONES) {
    const digits = /^\s*(?:\+|00)([\d\s().-]+)/.exec(tags.get(key) ?? '')?.[1]?.replaceAll(/\D/g, '') ?? '';
    const country = DIALLING.get(digits.slice(0, 2)) ?? DIALLING.get(digits.slice(0, 3));
    if (country !== undefined) return country;
  }
  return undefined;
}
