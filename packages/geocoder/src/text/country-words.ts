import { COUNTRIES } from '../countries.ts';
import type { CountryNames } from '../countries.ts';
import { oncePer } from '../once-per.ts';
import { foldedText } from './words.ts';

/**
 * What else people write for a country behind an address, folded: a code, then names. Readers have these for files that know no country as a
 * place; the builder gives the places that it knows more names (`build/names/more-country-names.ts`).
 */
const OTHER_NAMES =
  'AE=uae;AT=osterreich=autriche;BE=belgique=belgie;BG=българия;BR=brasil;BY=беларусь;CH=suisse=schweiz=svizzera;CN=zhongguo=中国;CZ=czech republic=cesko=ceska republika;' +
  'DE=deutschland=allemagne=germania=alemania;DK=danmark;DZ=algerie;EE=eesti;EG=مصر;ES=espana=espagne;FI=suomi;GB=uk=u k=great britain;GR=ellada=hellas=ελλαδα;HR=hrvatska;' +
  'HU=magyarorszag;IE=eire=republic of ireland;IL=ישראל;IT=italia=italie;JP=nippon=日本;KR=korea=republic of korea=대한민국;LT=lietuva;LU=luxemburg;LV=latvija;MA=maroc;MX=mejico;' +
  'NL=nederland=the netherlands=holland=pays bas;NO=norge;NZ=aotearoa;PL=polska;RS=srbija=србија;RU=россия=российская федерация=russian federation;SE=sverige;SI=slovenija;' +
  'SK=slovensko;TN=tunisie;TR=turkiye;UA=украина=україна;US=united states of america=america=u s a;VN=viet nam;ZA=rsa';

const NO_NAMES: CountryNames = {};
const codesOf = oncePer(
  (others: CountryNames): ReadonlyMap<string, string> =>
    new Map(
      [
        ...Object.values(others).flatMap((list) => Object.entries(list)),
        ...COUNTRIES.map(({ name, alpha2 }) => [alpha2, name] as const),
        ...OTHER_NAMES.split(';').map((entry) => [entry.slice(0, 2), entry.slice(3).split('=')] as const),
      ].flatMap(([code, texts]) => [texts].flat().map((text) => [foldedText(text), code] as const)),
    ),
);

/**
 * Alpha-2 codes of countries by their names as people write them, folded.
 *
 * @param others  what they are called in other languages; of a name that two countries have, these tell one.
 */
export function countryWords(others = NO_NAMES): ReadonlyMap<string, string> {
  return codesOf(others);
}
