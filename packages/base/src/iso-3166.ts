/** One country or territory of ISO 3166-1. */
export interface CountryCodes {
  /** Two capital letters: `DE`. */
  readonly alpha2: string;
  /** Three capital letters: `DEU`. */
  readonly alpha3: string;
  /** Three digits, those of the United Nations' M49: `276`. */
  readonly numeric: string;
}

/** Five characters a country: its alpha-2 and alpha-3 codes. One text is a fifth of the size of a list of objects. */
const LETTERS =
  'ADANDAEAREAFAFGAGATGAIAIAALALBAMARMAOAGOAQATAARARGASASMATAUTAUAUSAWABWAXALAAZAZEBABIHBBBRBBDBGD' +
  'BEBELBFBFABGBGRBHBHRBIBDIBJBENBLBLMBMBMUBNBRNBOBOLBQBESBRBRABSBHSBTBTNBVBVTBWBWABYBLRBZBLZCACAN' +
  'CCCCKCDCODCFCAFCGCOGCHCHECICIVCKCOKCLCHLCMCMRCNCHNCOCOLCRCRICUCUBCVCPVCWCUWCXCXRCYCYPCZCZEDEDEU' +
  'DJDJIDKDNKDMDMADODOMDZDZAECECUEEESTEGEGYEHESHERERIESESPETETHFIFINFJFJIFKFLKFMFSMFOFROFRFRAGAGAB' +
  'GBGBRGDGRDGEGEOGFGUFGGGGYGHGHAGIGIBGLGRLGMGMBGNGINGPGLPGQGNQGRGRCGSSGSGTGTMGUGUMGWGNBGYGUYHKHKG' +
  'HMHMDHNHNDHRHRVHTHTIHUHUNIDIDNIEIRLILISRIMIMNININDIOIOTIQIRQIRIRNISISLITITAJEJEYJMJAMJOJORJPJPN' +
  'KEKENKGKGZKHKHMKIKIRKMCOMKNKNAKPPRKKRKORKWKWTKYCYMKZKAZLALAOLBLBNLCLCALILIELKLKALRLBRLSLSOLTLTU' +
  'LULUXLVLVALYLBYMAMARMCMCOMDMDAMEMNEMFMAFMGMDGMHMHLMKMKDMLMLIMMMMRMNMNGMOMACMPMNPMQMTQMRMRTMSMSR' +
  'MTMLTMUMUSMVMDVMWMWIMXMEXMYMYSMZMOZNANAMNCNCLNENERNFNFKNGNGANINICNLNLDNONORNPNPLNRNRUNUNIUNZNZL' +
  'OMOMNPAPANPEPERPFPYFPGPNGPHPHLPKPAKPLPOLPMSPMPNPCNPRPRIPSPSEPTPRTPWPLWPYPRYQAQATREREUROROURSSRB' +
  'RURUSRWRWASASAUSBSLBSCSYCSDSDNSESWESGSGPSHSHNSISVNSJSJMSKSVKSLSLESMSMRSNSENSOSOMSRSURSSSSDSTSTP' +
  'SVSLVSXSXMSYSYRSZSWZTCTCATDTCDTFATFTGTGOTHTHATJTJKTKTKLTLTLSTMTKMTNTUNTOTONTRTURTTTTOTVTUVTWTWN' +
  'TZTZAUAUKRUGUGAUMUMIUSUSAUYURYUZUZBVAVATVCVCTVEVENVGVGBVIVIRVNVNMVUVUTWFWLFWSWSMXKXKXYEYEMYTMYT' +
  'ZAZAFZMZMBZWZWE';
const LETTERS_LENGTH = 5;
/** Three characters a country, in the same order. Bundles that ask for letters alone do without. */
const DIGITS =
  '020784004028660008051024010032016040036533248031070052050056854100048108204652060096068535076044' +
  '064074072112084124166180140178756384184152120156170188192132531162196203276262208212214012218233' +
  '818732232724231246242238583234250266826308268254831288292304270324312226300239320316624328344334' +
  '340191332348360372376833356086368364352380832388400392404417116296174659408410414136398418422662' +
  '438144430426440442428434504492498499663450584807466104496446580474478500470480462454484458508516' +
  '540562574566558528578524520570554512591604258598608586616666612630275620585600634638642688643646' +
  '682090690729752702654705744703694674686706740728678222534760748796148260768764762772626795788776' +
  '792780798158834804800581840858860336670862092850704548876882983887175710894716';
const DIGITS_LENGTH = 3;

/**
 * Every code of ISO 3166-1, in the order of the alpha-2 codes. XK, XKX and 983 (Kosovo) are in common use, though the standard leaves them to its users.
 */
export const COUNTRY_CODES: readonly CountryCodes[] = /* @__PURE__ */ readCodes();

function readCodes(): readonly CountryCodes[] {
  return Array.from({ length: LETTERS.length / LETTERS_LENGTH }, (_, country) => {
    const at = country * LETTERS_LENGTH;
    return {
      alpha2: LETTERS.slice(at, at + 2),
      alpha3: LETTERS.slice(at + 2, at + LETTERS_LENGTH),
      numeric: DIGITS.slice(country * DIGITS_LENGTH, (country + 1) * DIGITS_LENGTH),
    };
  });
}

/** Kosovo's other alpha-3 code: CLDR has XKK where the European Union and the World Bank have XKX. */
const KOSOVO_IN_CLDR = 'XKK';

/** Codes of one kind are never codes of another: they differ in length or in letters and digits. */
const byCode: ReadonlyMap<string, CountryCodes> = /* @__PURE__ */ indexOf(COUNTRY_CODES);

function indexOf(countries: readonly CountryCodes[]): ReadonlyMap<string, CountryCodes> {
  const index = new Map<string, CountryCodes>();
  for (const country of countries) {
    for (const code of [country.alpha2, country.alpha3, country.numeric]) index.set(code, country);
    if (country.alpha2 === 'XK') index.set(KOSOVO_IN_CLDR, country);
  }
  return index;
}

/**
 * The codes of a country.
 *
 * @param code  alpha-2 or alpha-3 in any case (XKK is taken for Kosovo too), or three digits.
 * @returns undefined where no country has the code.
 */
export function countryCodesOf(code: string): CountryCodes | undefined {
  return byCode.get(code.toUpperCase());
}

/**
 * The alpha-3 code of a country.
 *
 * @param alpha2  two capital letters.
 * @returns undefined where no country has the code.
 */
export function alpha3Of(alpha2: string): string | undefined {
  if (alpha2.length !== 2) return undefined;
  for (let at = 0; at < LETTERS.length; at += LETTERS_LENGTH) {
    if (LETTERS.startsWith(alpha2, at)) return LETTERS.slice(at + 2, at + LETTERS_LENGTH);
  }
  return undefined;
}

/**
 * The alpha-2 code of a country.
 *
 * @param alpha3  three capital letters; XKK is taken for Kosovo too.
 * @returns undefined where no country has the code.
 */
export function alpha2Of(alpha3: string): string | undefined {
  return /^[A-Z]{3}$/.test(alpha3) ? byCode.get(alpha3)?.alpha2 : undefined;
}

/**
 * The alpha-2 code of a country.
 *
 * @param numeric  its number, with or without leading zeros: 40, `40` and `040` are Austria.
 * @returns undefined where no country has the number.
 */
export function alpha2OfNumeric(numeric: number | string): string | undefined {
  const digits = String(numeric).padStart(3, '0');
  return /^[0-9]{3}$/.test(digits) ? byCode.get(digits)?.alpha2 : undefined;
}
