import type { AsianText } from './asian-text.ts';

/** Prefectures whose names end with anything but `県`. */
const REGION =
  /(?:北海道|東京都|大阪府|京都府|(?:青森|岩手|宮城|秋田|山形|福島|茨城|栃木|群馬|埼玉|千葉|神奈川|新潟|富山|石川|福井|山梨|長野|岐阜|静岡|愛知|三重|滋賀|兵庫|奈良|和歌山|鳥取|島根|岡山|広島|山口|徳島|香川|愛媛|高知|福岡|佐賀|長崎|熊本|大分|宮崎|鹿児島|沖縄)県)/y;
const COUNTRY = /日本国?(?!橋|堤|大通)/y;
const POSTCODE = /〒?\s*\d{3}-?\d{4}(?![\d-])/y;
const POST_SIGN = /〒\s*/y;

/** Cities with wards, which are written as one name: `横浜市西区`. */
const CITY_WITH_WARD =
  /(?:札幌|仙台|さいたま|千葉|横浜|川崎|相模原|新潟|静岡|浜松|名古屋|京都|大阪|堺|神戸|岡山|広島|北九州|福岡|熊本)市[^\d\s市町村]{1,4}?区/y;
/** `東牟婁郡串本町`, `芳賀郡市貝町`, `佐波郡玉村町`, but neither `蒲郡市` nor `大和郡山市`. */
const COUNTY_TOWN = /[^\d\s市区町村]{1,4}?郡(?:市貝町|市川三郷町|余市町|[^\d\s市区]{1,5}?[町村]町?)/y;
/** `四日市市` has the sign for a city twice, `市川市` begins with it. */
const CITY = /(?:八日市場市|[^\d\s区]{1,7}?市市?|[^\d\s市]{1,4}?区)/y;
/** A town or village without its county. */
const TOWN = /[^\d\s市区]{1,5}?(?:町|村)町?/y;

const KANJI_DIGITS = '〇一二三四五六七八九十百千';
/** Numbers that belong to the names of quarters and streets: `2丁目`, `第1地割`, `北1条`, `三番町`. */
const NUMBER_OF_NAME = /(?:丁目?|条|線|地割|番町|軒|区|部|の宮)/y;
const DIGITS = new RegExp(`\\d+|[${KANJI_DIGITS}]+`, 'g');
/** Kanji are a house number only before a word for it, or as several digits at the very end. */
const WORD_BEHIND_KANJI = /^(?:番(?!町)|号|の\d|$)/;
/** What else stands at the beginning of a house number: `A-1`, and `東3番地` behind a quarter with a number. */
const LETTER_BEFORE = /[A-Z]-?$/;
const DIRECTION_BEFORE = /(?<=丁目?)[東西南北甲乙丙]$/;
const NUMBER = new RegExp(
  `(?:[A-Z東西南北甲乙丙]-?)?(?:\\d+|[${KANJI_DIGITS}]+)(?:(?!-?\\d+号室)(?:番地の?|番の?|号|の|ノ|-)(?:[イロハA-Z]?[\\d${KANJI_DIGITS}]+|[イロハA-Z](?![A-Za-z])))*(?:番地|番|号|組)?`,
  'y',
);
/** Storeys and rooms behind the name of a building. */
const UNIT = new RegExp(`(?:地下|B)?[\\d${KANJI_DIGITS}]+(?:階|F(?![a-z])|号室|室)`);
const ROOM = /^-?\d{2,4}(?:号室?)?$/;

/** Reads a Japanese address from the largest area to the building: `東京都千代田区丸の内1-9-1`. */
export function readJapanese(text: AsianText): void {
  readPostcode(text);
  text.take('country', COUNTRY);
  readPostcode(text);
  const region = text.take('region', REGION);
  const isTown = /^[^\d\s市区]{1,5}?[町村]町?\D/.test(text.rest) || region !== undefined;
  const locality =
    text.take('locality', CITY_WITH_WARD) ??
    text.take('locality', COUNTY_TOWN) ??
    text.take('locality', CITY) ??
    (isTown ? text.take('locality', TOWN) : undefined);
  const street = lengthOfStreet(text.rest);
  if (street > 0) text.takeLength('street', street);
  const number = text.take('housenumber', NUMBER);
  if (locality === undefined && region === undefined && number === undefined) return;
  readBuilding(text);
}

function readPostcode(text: AsianText): void {
  text.skip(POST_SIGN);
  text.take('postalcode', POSTCODE);
}

/** How many letters there are before the house number, or up to a space where there is none. */
function lengthOfStreet(rest: string): number {
  DIGITS.lastIndex = 0;
  for (let found = DIGITS.exec(rest); found !== null; found = DIGITS.exec(rest)) {
    const end = DIGITS.lastIndex;
    NUMBER_OF_NAME.lastIndex = end;
    const name = NUMBER_OF_NAME.exec(rest);
    if (name !== null) {
      DIGITS.lastIndex = end + name[0].length;
      continue;
    }
    const isKanji = !/\d/.test(found[0]);
    const behind = rest.slice(end);
    if (isKanji && (!WORD_BEHIND_KANJI.test(behind) || (behind === '' && found[0].length < 2))) continue;
    const before = rest.slice(0, found.index);
    const first = LETTER_BEFORE.exec(before) ?? DIRECTION_BEFORE.exec(before);
    return found.index - (first?.[0].length ?? 0);
  }
  const space = rest.search(/\s/);
  return space < 0 ? rest.length : space;
}

/** What is behind the number: a building, and the storey or room in it. */
function readBuilding(text: AsianText): void {
  const { rest } = text;
  const unit = ROOM.test(rest) ? 0 : (UNIT.exec(rest)?.index ?? -1);
  if (unit !== 0 && rest !== '') text.takeLength('venue', unit < 0 ? rest.length : unit);
  if (unit >= 0) text.takeLength('unit', text.rest.length);
}
