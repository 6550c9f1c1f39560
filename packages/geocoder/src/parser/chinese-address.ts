import type { AsianText } from './asian-text.ts';

const COUNTRY = /(?:中华人民共和国|中華人民共和國|中国|中國|中華民國|台灣(?!省|大道)|臺灣(?!省|大道))/y;
const PROVINCES =
  '河北|山西|辽宁|吉林|黑龙江|江苏|浙江|安徽|福建|江西|山东|河南|湖北|湖南|广东|海南|四川|贵州|云南|陕西|甘肃|青海|' +
  '遼寧|黑龍江|江蘇|山東|廣東|貴州|雲南|陝西|甘肅|台湾|台灣|臺灣';
/** Provinces without their word only before a city: `浙江杭州`, but not `河北区` nor `湖北路`. */
const REGION = new RegExp(
  `(?:(?:${PROVINCES})省|(?:${PROVINCES})(?=[^\\d\\s路街区]{2,4}市)|(?:内蒙古|广西(?:壮族)?|西藏|宁夏(?:回族)?|新疆(?:维吾尔)?)(?:自治区)?(?![路街]))`,
  'y',
);
/** Counties of Taiwan. */
const COUNTY = /[^\d\s]{2}縣/y;
const SELF_GOVERNED = /(?:北京|上海|天津|重庆|重慶)市?(?![路街])/y;
const NAME = '[^\\d\\s路街道巷弄号號]';
const CITY = new RegExp(`${NAME}{2,7}?(?:市|地区|自治州|盟)`, 'y');
/** In a county of Taiwan. */
const TOWN = new RegExp(`${NAME}{1,4}?[市鎮鄉]`, 'y');
const DISTRICT = new RegExp(`${NAME}{1,6}?(?:(?<![小社园校院景])[区區]|县|旗|市(?!场))`, 'y');
/** Smaller places, of which none is told: the district that holds them is. */
const PLACE = new RegExp(
  `(?:[^\\d\\s号號]{1,7}?街道(?:办事处)?|${NAME}{1,7}?(?:开发区|新区)|[^\\d\\s路街号號]{1,7}?[镇乡鎮鄉]|${NAME}{1,5}?(?:村(?!路)|社区|社區))`,
  'y',
);
const DIGIT = '〇○０零一二三四五六七八九十百';
/** Neighbourhoods of Taiwan, with their numbers. */
const TAIWANESE_PLACE = new RegExp(`(?:${NAME}{1,4}?[里村](?!路|街)|[\\d${DIGIT}]+鄰)`, 'y');
const POSTCODE = /(?:\d{6}(?!\d)|\d{3}(?:\d{2,3})?(?=\s*[一-龥]))/y;
const LAST_POSTCODE = /(?:(?<=[\s室楼樓层號号A-Z]|^)\d{6}|(?<=\s)\d{3}(?:\d\d)?)$/;
const IS_TAIWANESE = /[縣區號鄉鎮樓鄰臺]/;

const COUNT = `[\\d${DIGIT}]+`;
/** `93号`, `1之2號`, `11号附2号`, `39號之16`, `4号院`, but not the building `9号楼`. */
const NUMBER = new RegExp(
  `${COUNT}(?:\\s*[-之]\\s*${COUNT})*\\s*(?:号(?![楼线])|號(?!樓))(?:院|附${COUNT}号|之${COUNT})?`,
);
/** Lanes of Shanghai count houses, those of Taiwan streets. */
const LANE_AS_NUMBER = /(?<=[路街])\d+弄\s*$/;
/** A neighbourhood of Taiwan may stand behind its street as well: `中山路12鄰3號`. */
const PLACE_BEHIND_STREET = /[\d一二三四五六七八九十]+鄰\s*$/;
const STREET = /[^\s]{1,20}?(?:大道|大街|公路|路|街|巷|胡同|弄)(?:[\d一二三四五六七八九十]+段)?/y;
const UNIT = new RegExp(
  `(?:地下|B)?(?:${COUNT}|[A-Z](?=[栋棟幢]))(?:[~、.-]${COUNT})*\\s?(?:号楼|號樓|栋|棟|幢|单元|層|层|楼|樓|F(?![a-z])|室|户|戶)[\\dA-Z之~${DIGIT}层楼樓室单元-]*`,
);
const ROOM = /^\d{2,4}$/;

/** Reads a Chinese address from the largest area to the room: `北京市朝阳区建国路93号`. */
export function readChinese(text: AsianText): void {
  const isTaiwanese = IS_TAIWANESE.test(text.narrow);
  text.take('postalcode', POSTCODE);
  text.take('country', COUNTRY);
  text.take('region', REGION);
  const county = isTaiwanese ? text.take('region', COUNTY) : undefined;
  readCity(text, county !== undefined);
  readPlaces(text, isTaiwanese);
  text.takeLast('postalcode', LAST_POSTCODE);
  readStreet(text, isTaiwanese);
  readBuilding(text);
}

function readCity(text: AsianText, isInCounty: boolean): void {
  if (isInCounty) text.take('locality', TOWN);
  else if (text.take('locality', SELF_GOVERNED) === undefined) text.take('locality', CITY);
}

/** The first of the districts, towns and villages, which get smaller and smaller. */
function readPlaces(text: AsianText, isTaiwanese: boolean): void {
  for (let isFound = true; isFound;) {
    isFound =
      text.take('neighbourhood', DISTRICT) !== undefined ||
      text.take('neighbourhood', PLACE) !== undefined ||
      (isTaiwanese && text.take('neighbourhood', TAIWANESE_PLACE) !== undefined) ||
      (isTaiwanese && text.take('postalcode', POSTCODE) !== undefined);
  }
}

function readStreet(text: AsianText, isTaiwanese: boolean): void {
  const { rest } = text;
  const number = NUMBER.exec(rest);
  if (number === null) {
    text.take('street', STREET);
    return;
  }
  const before = rest.slice(0, number.index);
  const tail = (isTaiwanese ? PLACE_BEHIND_STREET : LANE_AS_NUMBER).exec(before);
  const street = tail?.index ?? before.length;
  if (street > 0) text.takeLength('street', street);
  if (isTaiwanese && tail !== null) text.takeLength('neighbourhood', tail[0].length);
  text.takeLength('housenumber', text.rest.indexOf(number[0]) + number[0].length);
}

/** What is behind the number: a building, and the storey or room in it. */
function readBuilding(text: AsianText): void {
  const { rest } = text;
  if (ROOM.test(rest)) {
    text.takeLength('unit', rest.length);
    return;
  }
  const unit = UNIT.exec(rest);
  if (unit?.index !== 0 && rest !== '') text.takeLength('venue', unit?.index ?? rest.length);
  if (unit !== null) text.takeLength('unit', unit[0].length);
}
