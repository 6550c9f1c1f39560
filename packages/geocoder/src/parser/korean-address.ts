import type { AsianText } from './asian-text.ts';

const COUNTRY = /(?:대한민국|한국(?=\s))/y;
const POSTCODE = /\(?(?:\d{3}-\d{3}|\d{5})\)?(?![\d-])/y;
const LAST_POSTCODE = /(?<=[\s,])(?:\d{3}-\d{3}|\d{5})$/;
const METROPOLIS = /(?:서울|부산|대구|인천|광주|대전|울산)(?:특별시|광역시|시)?(?=[\s가-힣]|$)/y;
const SEJONG = /세종(?:특별자치)?시/y;
const PROVINCE =
  /(?:(?:경기|강원|충청[북남]|전라[북남]|경상[북남]|제주|전북)(?:특별자치도|도)|경기|강원|충북|충남|전북|전남|경북|경남|제주(?!시))(?=[\s가-힣]|$)/y;
/** `성남시`, `고창군`, `종로구`; `시흥시` and `구로구` begin with such a word. */
const LOCALITY = /[가-힣]{1,4}?(?:시|군|구)(?=[\s가-힣(]|$)/y;
const QUARTER_IN_BRACKETS = /\([가-힣\d]{1,6}(?:동|리|가)\)\s*/y;
const DISTRICT = /[가-힣]{1,4}?구(?=[\s가-힣]|$)/y;
const TOWN = /[가-힣]{1,4}?(?:읍|면)(?=\s|$)/y;
/** A quarter before a road. */
const QUARTER = /[가-힣\d]{1,6}?(?:동|리|가)\s+(?=[가-힣\d]+(?:로|길))/y;
/** `새문안로5가길`, `서초대로 78길`, `부산대학로63번길`. */
const ROAD = /[가-힣\d.]{1,12}?(?:대로|로|길)(?:\s?\d+[가-힣]{0,2}길)?(?=\s*(?:지하\s?)?\d|\s|$)/y;
/** Where an address is told by its lot, the quarter stands for the street. */
const LOT_QUARTER = /[가-힣\d]{1,6}?(?:동|리|가)(?=\s*산?\s?\d)/y;
const NUMBER = /(?:지하\s?|산\s?)?\d+(?:-\d+)?(?:번지)?(?![\d가-힣])/y;
const QUARTER_ALONE = /[가-힣\d]{1,6}?(?:동|리)(?=\s|$)/y;
const UNIT = /(?:지하?\s?|B)?\d+(?:층|호|동(?=\s*\d))\S*(?:\s+\d+호)?/;
const IN_BRACKETS = /\(([^)]{0,40})\)?/;

/** Reads a Korean address from the largest area to the room: `서울특별시 강남구 테헤란로 152`. */
export function readKorean(text: AsianText): void {
  text.take('postalcode', POSTCODE);
  text.take('country', COUNTRY);
  text.take('postalcode', POSTCODE);
  text.takeLast('postalcode', LAST_POSTCODE);
  readAreas(text);
  const isRoad = readRoad(text);
  if (!isRoad) readLot(text);
  readBuilding(text);
}

function readAreas(text: AsianText): void {
  if (text.take('locality', SEJONG) !== undefined) return;
  const metropolis = text.take('region', METROPOLIS);
  if (metropolis === undefined) text.take('region', PROVINCE);
  const locality = text.take('locality', LOCALITY);
  if (locality?.[0].endsWith('시') === true) text.take('neighbourhood', DISTRICT);
  text.take('neighbourhood', QUARTER_IN_BRACKETS);
  text.take('neighbourhood', TOWN);
  // `서울특별시 신촌동 5`: a city without districts is the town itself.
  if (locality === undefined && metropolis !== undefined) {
    text.parts.locality = text.parts.region!;
    delete text.parts.region;
  }
}

function readRoad(text: AsianText): boolean {
  text.take('neighbourhood', QUARTER);
  if (text.take('street', ROAD) === undefined) return false;
  text.take('housenumber', NUMBER);
  return true;
}

function readLot(text: AsianText): void {
  if (text.take('street', LOT_QUARTER) !== undefined) text.take('housenumber', NUMBER);
  else text.take('neighbourhood', QUARTER_ALONE);
}

/** A building, the storey or room in it, and the quarter in brackets. */
function readBuilding(text: AsianText): void {
  const brackets = IN_BRACKETS.exec(text.rest);
  const end = brackets?.index ?? text.rest.length;
  const inside = text.rest.slice(0, end);
  const unit = UNIT.exec(inside);
  const venue = (unit?.index ?? inside.length) || 0;
  if (inside.slice(0, venue).trim() !== '') text.takeLength('venue', venue);
  if (unit !== null) text.takeLength('unit', unit[0].length);
  const quarter = brackets?.[1]?.split(/[,\s]/)[0];
  if (quarter !== undefined && /(?:동|리|가)$/.test(quarter)) text.parts.neighbourhood ??= quarter;
}
