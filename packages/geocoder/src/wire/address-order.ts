/**
 * The order of address parts by country, as far as one line needs it: facts of the postal services (Universal Postal Union, Postal
 * addressing systems). `formatAddress` writes whole letters.
 */

/** Countries that put the house number before the street. */
const NUMBER_FIRST = new Set(
  (
    'AD AE AG AU AZ BB BD BF BJ BN BZ CA CD CG CI CK DJ DM DZ EG FJ FM FR GA GB GF GG GH GI GM GN GP GU GY HK IE IM IN JE JM KE KH KN KY LA ' +
    'LB LK LS LU MA MC MF MG MH MM MP MQ MR MS MT MU MV MW MY NA NC NF NG NR NU NZ OM PF PG PH PK PM PR RE RW SA SC SG SH SL TC TG TH TM TN TO TT TV ' +
    'TZ UG US VI VN WF XK YE YT ZA ZM ZW'
  ).split(' '),
);
/** Countries that put a comma between street and number. */
const STREET_COMMA = new Set('BY ES IT KG KZ MD RU SY UA BR PT'.split(' '));
/**
 * Countries whose city line is `City, State Code`, `City Code`, or `City` with the code on a line of its own. Elsewhere it is `Code City`.
 */
const CITY_STATE_CODE = new Set('AU CA FM JP MH PR US'.split(' '));
const CITY_CODE = new Set(
  'AO BG BH BM BT CU ID JM KH KY LB LK LS LV MM MV NG NZ PE PK SA TT VE XK MU'.split(' '),
);
const CITY_THEN_CODE = new Set('EG GB GG IE IM JE KE MT SZ TC ZA BR'.split(' '));

/** The line with street and house number in the order of a country. */
export function streetLine(country: string, street: string, number: string, unit: string): string {
  const line =
    number === ''
      ? street
      : NUMBER_FIRST.has(country)
        ? `${number} ${street}`
        : STREET_COMMA.has(country)
          ? `${street}, ${number}`
          : `${street} ${number}`;
  return unit === '' ? line : `${line}, ${unit}`;
}

const spaced = (...parts: string[]): string => parts.filter((part) => part !== '').join(' ');

/** The line with city and postal code in the order of a country; parts may be ''. */
export function cityLine(country: string, city: string, postcode: string, region: string): string {
  if (CITY_STATE_CODE.has(country)) {
    const rest = spaced(region, postcode);
    return city === '' || rest === '' ? city + rest : `${city}, ${rest}`;
  }
  if (CITY_THEN_CODE.has(country)) return [city, postcode].filter((part) => part !== '').join(', ');
  return CITY_CODE.has(country) ? spaced(city, postcode) : spaced(postcode, city);
}
