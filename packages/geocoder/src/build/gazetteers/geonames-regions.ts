import stateCodes from '@fragaria/address-formatter/src/templates/state-codes.json' with { type: 'json' };
import type { Name } from '../drafts.ts';
import { pairsOf } from '../../text/pairs.ts';

/** Countries for which GeoNames uses the codes of ISO 3166-2. */
const SAME_CODES = new Set(['CH', 'GB', 'US']);

/** Codes that GeoNames has of its own for the first divisions of countries (https://download.geonames.org/export/dump/admin1CodesASCII.txt), with those of ISO 3166-2. */
const OWN_CODES: Readonly<Record<string, string>> = {
  AT: '01=1 02=2 03=3 04=4 05=5 06=6 07=7 08=8 09=9',
  AU: '01=ACT 02=NSW 03=NT 04=QLD 05=SA 06=TAS 07=VIC 08=WA',
  BR:
    '01=AC 02=AL 03=AP 04=AM 05=BA 06=CE 07=DF 08=ES 11=MS 13=MA 14=MT 15=MG 16=PA 17=PB 18=PR 20=PI 21=RJ 22=RN 23=RS 24=RO 25=RR 26=SC 27=SP 28=SE ' +
    '29=GO 30=PE 31=TO',
  CA: '01=AB 02=BC 03=MB 04=NB 05=NL 07=NS 08=ON 09=PE 10=QC 11=SK 12=YT 13=NT 14=NU',
  DE: '01=BW 02=BY 03=HB 04=HH 05=HE 06=NI 07=NW 08=RP 09=SL 10=SH 11=BB 12=MV 13=SN 14=ST 15=TH 16=BE',
};

/** A region with its names and the code that people write in addresses. */
export interface KnownRegion {
  /** The local name first, then names by language. */
  readonly names: readonly Name[];
  /** Code of ISO 3166-2 without the country; '' for codes with digits, which people do not write. */
  readonly abbreviation: string;
}

/** Regions by country and GeoNames code. Built on first use. */
let known: Map<string, Map<string, KnownRegion>> | undefined;

/**
 * The region that a GeoNames code means, for the countries whose regions people name most.
 * @param country  alpha-2
 */
export function regionOfCode(country: string, code: string): KnownRegion | undefined {
  known ??= new Map([...SAME_CODES, ...Object.keys(OWN_CODES)].map((each) => [each, regionsOf(each)]));
  return known.get(country)?.get(code);
}

type State = NonNullable<(typeof stateCodes)[string]>[number];

function regionsOf(country: string): Map<string, KnownRegion> {
  const ownCodes = new Map(pairsOf(OWN_CODES[country] ?? '', ' ', '=').map(([own, iso]) => [iso, own]));
  const regions = new Map<string, KnownRegion>();
  for (const state of stateCodes[country] ?? []) {
    const code = SAME_CODES.has(country) ? state.key : ownCodes.get(state.key);
    if (code !== undefined) regions.set(code, regionOf(state));
  }
  return regions;
}

function regionOf({ key, name }: State): KnownRegion {
  const { default: own = '', ...others } = typeof name === 'string' ? { default: name } : name;
  const names: Name[] = [{ kind: '', text: own }];
  for (const [language, text] of Object.entries(others))
    if (language.startsWith('alt_')) names.push({ kind: language.slice('alt_'.length), text });
  return { names, abbreviation: /\d/.test(key) ? '' : key };
}
