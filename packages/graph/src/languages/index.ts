import { britishEnglish } from './germanic/british-english.ts';
import { danish } from './germanic/danish.ts';
import { dutch } from './germanic/dutch.ts';
import { german } from './germanic/german.ts';
import { norwegian } from './germanic/norwegian.ts';
import { pirate } from './germanic/pirate.ts';
import { swedish } from './germanic/swedish.ts';
import { brazilianPortuguese } from './romance/brazilian.ts';
import { catalan } from './romance/catalan.ts';
import { french } from './romance/french.ts';
import { italian } from './romance/italian.ts';
import { portuguese } from './romance/portuguese.ts';
import { romanian } from './romance/romanian.ts';
import { spanish } from './romance/spanish.ts';
import { bulgarian } from './slavic/bulgarian.ts';
import { czech } from './slavic/czech.ts';
import { polish } from './slavic/polish.ts';
import { russian } from './slavic/russian.ts';
import { slovak } from './slavic/slovak.ts';
import { slovene } from './slavic/slovene.ts';
import { ukrainian } from './slavic/ukrainian.ts';
import { estonian } from './other/estonian.ts';
import { finnish } from './other/finnish.ts';
import { greek } from './other/greek.ts';
import { hindi } from './other/hindi.ts';
import { hungarian } from './other/hungarian.ts';
import { japanese } from './other/japanese.ts';
import { turkish } from './other/turkish.ts';
import { americanEnglish } from '../guidance/american-english.ts';
import type { Language } from '../guidance/language.ts';

export type {
  ByDirection,
  ByHand,
  ByLandmark,
  ByMode,
  BySide,
  Language,
  SpokenLengths,
  UnitForms,
} from '../guidance/language.ts';
export type { PluralRule } from '../guidance/plural-rules.ts';
export {
  americanEnglish,
  brazilianPortuguese,
  britishEnglish,
  bulgarian,
  catalan,
  czech,
  danish,
  dutch,
  estonian,
  finnish,
  french,
  german,
  greek,
  hindi,
  hungarian,
  italian,
  japanese,
  norwegian,
  pirate,
  polish,
  portuguese,
  romanian,
  russian,
  slovak,
  slovene,
  spanish,
  swedish,
  turkish,
  ukrainian,
};

/** All languages that there are, for `languages` of a context. */
export const allLanguages: readonly Language[] = [
  americanEnglish,
  britishEnglish,
  danish,
  dutch,
  german,
  norwegian,
  pirate,
  swedish,
  brazilianPortuguese,
  catalan,
  french,
  italian,
  portuguese,
  romanian,
  spanish,
  bulgarian,
  czech,
  polish,
  russian,
  slovak,
  slovene,
  ukrainian,
  estonian,
  finnish,
  greek,
  hindi,
  hungarian,
  japanese,
  turkish,
];
