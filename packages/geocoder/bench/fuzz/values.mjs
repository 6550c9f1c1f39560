/** Texts and values that no sensible caller sends. */
import { isOneIn, pick, random, times } from './random.mjs';
import { GIDS, NAMES, STREETS } from './town.mjs';

export const WORDS = [
  ...STREETS,
  ...NAMES,
  'Vadum',
  'Oberberg',
  'Testland',
  '9490',
  'SW1A 1AA',
  '12a',
  '92-10',
  '3',
  'unit 4',
  'Ecke',
  'and',
  'corner of',
  'near me',
  'pharmacy',
  'bahnh',
  'Liechtenstein',
  'LI',
  '4GRC+2C',
  '47.001, 9.501',
];
export const BAIT = [
  '((((',
  'a b ',
  '1',
  '1;',
  '-',
  "'",
  '47°',
  'N',
  ',',
  ' ',
  'ı',
  'İ',
  'ß',
  'ﬁ',
  '\u0301',
  '\ud800',
  '\udc00',
  '\u0000',
  '\u202e',
  '😀',
  '京',
  'ก',
  'ال',
  '12-',
  '#',
  'apt ',
  'x & ',
  '+',
  '\n',
  'lat:',
  '99999999',
  '0.',
  'constructor',
  '__proto__',
  '\u200d',
  '한',
  '一',
  '½',
  '１',
];
const SIGNS = [' ', ', ', ' & ', '/', '-', ' x ', '; ', '\t', '.', ''];
export const PARAMETERS = (
  'text size layers sources lang ids address street house_number unit neighbourhood borough locality county region ' +
  'postalcode country boundary.country boundary.gid boundary.rect.min_lat boundary.rect.max_lat boundary.rect.min_lon ' +
  'boundary.rect.max_lon boundary.circle.lat boundary.circle.lon boundary.circle.radius focus.point.lat focus.point.lon ' +
  'point.lat point.lon __proto__ constructor toString hasOwnProperty endpoint query'
).split(' ');
export const VALUES = [
  'venue',
  'poi',
  'coarse',
  'address,street',
  '-venue',
  'osm',
  '-osm',
  'wof,gn',
  'de',
  'fr-CH',
  'xx',
  'LI',
  'LIE,AT',
  'li',
  '47',
  '9.5',
  '0',
  '-1',
  '1e999',
  '1e-300',
  '0x10',
  ' 5 ',
  'NaN',
  'Infinity',
  ...GIDS,
  'openstreetmap:poi:node/300',
  'geonames:locality:99999999999999999999',
  'whosonfirst:locality:7/7',
  'a:b:c',
  '::',
];

/** Long texts take a thousand times longer than what people type, so a few of them are enough. */
export function hostileText() {
  switch (isOneIn(8) ? random(5) : 5) {
    case 0:
      return pick(BAIT)
        .repeat(1 + random(1000))
        .slice(0, 1 + random(1002));
    case 1:
      return `${pick(WORDS)} ${pick(BAIT).repeat(random(40))} ${pick(WORDS)}`;
    case 2:
      return String.fromCharCode(...times(1 + random(30), () => random(65_536)));
    case 3:
      return times(1 + random(60), () => pick(BAIT)).join(pick(SIGNS));
    case 4:
      return times(1 + random(40), () => pick(WORDS)).join(pick(SIGNS));
    default: {
      const text = times(1 + random(4), () => pick(WORDS)).join(pick(SIGNS));
      const at = random(text.length);
      return isOneIn(3)
        ? text
        : text.slice(0, at) + (isOneIn(2) ? pick(BAIT) : '') + text.slice(at + random(3));
    }
  }
}

export function anyJson(depth = 0) {
  switch (random(depth > 3 ? 6 : 9)) {
    case 0:
      return pick([null, true, false, 0, -0, 1, -1, 40, 1e308, -1e308, 5e-324, 2 ** 53, 1.5, NaN, Infinity]);
    case 1:
      return random(2 ** 31 - 1) / 1e6 - 1000;
    case 2:
      return hostileText();
    case 3:
    case 4:
    case 5:
      return pick(VALUES);
    case 6:
      return times(isOneIn(50) ? 1500 : random(5), () => anyJson(depth + 1));
    case 7:
      return JSON.parse(`{"__proto__":${JSON.stringify(anyJson(depth + 1)) ?? 0},"lat":1}`);
    default:
      return Object.fromEntries(times(random(4), () => [pick(PARAMETERS), anyJson(depth + 1)]));
  }
}
