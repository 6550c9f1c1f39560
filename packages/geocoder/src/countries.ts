import { COUNTRY_CODES, countryCodesOf } from '@portolan/base/iso-3166';
import type { CountryCodes } from '@portolan/base/iso-3166';

/** Common English names, in the order of `COUNTRY_CODES`. */
const NAMES =
  'Andorra;United Arab Emirates;Afghanistan;Antigua and Barbuda;Anguilla;Albania;Armenia;Angola;Antarctica;Argentina;American Samoa;' +
  'Austria;Australia;Aruba;Åland Islands;Azerbaijan;Bosnia and Herzegovina;Barbados;Bangladesh;Belgium;Burkina Faso;Bulgaria;Bahrain;' +
  'Burundi;Benin;Saint Barthélemy;Bermuda;Brunei;Bolivia;Bonaire, Sint Eustatius and Saba;Brazil;Bahamas;Bhutan;Bouvet Island;' +
  'Botswana;Belarus;Belize;Canada;Cocos (Keeling) Islands;Democratic Republic of the Congo;Central African Republic;' +
  'Republic of the Congo;Switzerland;Ivory Coast;Cook Islands;Chile;Cameroon;China;Colombia;Costa Rica;Cuba;Cape Verde;Curaçao;' +
  'Christmas Island;Cyprus;Czechia;Germany;Djibouti;Denmark;Dominica;Dominican Republic;Algeria;Ecuador;Estonia;Egypt;Western Sahara;' +
  'Eritrea;Spain;Ethiopia;Finland;Fiji;Falkland Islands;Micronesia;Faroe Islands;France;Gabon;United Kingdom;Grenada;Georgia;' +
  'French Guiana;Guernsey;Ghana;Gibraltar;Greenland;Gambia;Guinea;Guadeloupe;Equatorial Guinea;Greece;' +
  'South Georgia and the South Sandwich Islands;Guatemala;Guam;Guinea-Bissau;Guyana;Hong Kong;Heard Island and McDonald Islands;' +
  'Honduras;Croatia;Haiti;Hungary;Indonesia;Ireland;Israel;Isle of Man;India;British Indian Ocean Territory;Iraq;Iran;Iceland;Italy;' +
  'Jersey;Jamaica;Jordan;Japan;Kenya;Kyrgyzstan;Cambodia;Kiribati;Comoros;Saint Kitts and Nevis;North Korea;South Korea;Kuwait;' +
  'Cayman Islands;Kazakhstan;Laos;Lebanon;Saint Lucia;Liechtenstein;Sri Lanka;Liberia;Lesotho;Lithuania;Luxembourg;Latvia;Libya;' +
  'Morocco;Monaco;Moldova;Montenegro;Saint Martin;Madagascar;Marshall Islands;North Macedonia;Mali;Myanmar;Mongolia;Macao;' +
  'Northern Mariana Islands;Martinique;Mauritania;Montserrat;Malta;Mauritius;Maldives;Malawi;Mexico;Malaysia;Mozambique;Namibia;' +
  'New Caledonia;Niger;Norfolk Island;Nigeria;Nicaragua;Netherlands;Norway;Nepal;Nauru;Niue;New Zealand;Oman;Panama;Peru;' +
  'French Polynesia;Papua New Guinea;Philippines;Pakistan;Poland;Saint Pierre and Miquelon;Pitcairn;Puerto Rico;Palestine;Portugal;' +
  'Palau;Paraguay;Qatar;Réunion;Romania;Serbia;Russia;Rwanda;Saudi Arabia;Solomon Islands;Seychelles;Sudan;Sweden;Singapore;' +
  'Saint Helena;Slovenia;Svalbard and Jan Mayen;Slovakia;Sierra Leone;San Marino;Senegal;Somalia;Suriname;South Sudan;' +
  'São Tomé and Príncipe;El Salvador;Sint Maarten;Syria;Eswatini;Turks and Caicos Islands;Chad;French Southern Territories;Togo;' +
  'Thailand;Tajikistan;Tokelau;Timor-Leste;Turkmenistan;Tunisia;Tonga;Turkey;Trinidad and Tobago;Tuvalu;Taiwan;Tanzania;Ukraine;' +
  'Uganda;U.S. Minor Outlying Islands;United States;Uruguay;Uzbekistan;Vatican City;Saint Vincent and the Grenadines;Venezuela;' +
  'British Virgin Islands;U.S. Virgin Islands;Vietnam;Vanuatu;Wallis and Futuna;Samoa;Kosovo;Yemen;Mayotte;South Africa;Zambia;' +
  'Zimbabwe';

/** A country with its codes of ISO 3166-1 and its common English name. */
export interface Country extends CountryCodes {
  readonly name: string;
}

/** All countries in the order of their alpha-2 codes. */
export const COUNTRIES: readonly Country[] = NAMES.split(';').map((name, index) => ({
  ...COUNTRY_CODES[index]!,
  name,
}));

const byAlpha2 = new Map(COUNTRIES.map((country) => [country.alpha2, country]));

/** The country of an alpha-2 or alpha-3 code in any case, or of its three-digit number; undefined for other texts. */
export function countryOf(code: string): Country | undefined {
  const codes = countryCodesOf(code);
  return codes === undefined ? undefined : byAlpha2.get(codes.alpha2);
}

/** Names of countries by language (ISO 639-1) and alpha-2 code: the name, or the usual one first among several. */
export type CountryNames = Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>>;

/** The name of a country in a language; undefined where neither these names nor the English ones have it. */
export function nameOfCountry(
  code: string,
  language: string,
  names: CountryNames | undefined,
): string | undefined {
  const list = names !== undefined && Object.hasOwn(names, language) ? names[language]! : undefined;
  const known = list !== undefined && Object.hasOwn(list, code) ? list[code]! : undefined;
  if (known !== undefined && language !== 'en') return typeof known === 'string' ? known : known[0];
  return language === 'en' ? countryOf(code)?.name : undefined;
}
