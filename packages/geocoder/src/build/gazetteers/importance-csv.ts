import { type CheckStop, neverStop, nowAndThen } from '@portolan/base';
import type { EntityDraft } from '../drafts.ts';
import { importanceOfArticle } from '../importance.ts';
import { inputError } from '../input.ts';

const COLUMNS = 'the names language, title, importance and wikidata_id between tabs';

/**
 * Raises the importance of entities that many Wikipedia links point to. The input is a tab-separated table of `language, type, title,
 * importance, wikidata_id`, as Nominatim prepares it. Entities are matched by their `wikidata` or `wikipedia` tag.
 */
export function applyImportance(
  text: string | undefined,
  entities: readonly EntityDraft[],
  checkStop: CheckStop = neverStop,
): void {
  if (text === undefined) return;
  if (typeof text !== 'string')
    throw inputError('importance', 'the option', 'the text of a table', typeof text);
  const lines = text.split(/\r?\n/);
  const columns = lines[0]?.split('\t') ?? [];
  const language = columns.indexOf('language');
  const title = columns.indexOf('title');
  const importance = columns.indexOf('importance');
  const wikidata = columns.indexOf('wikidata_id');
  if (language < 0 || title < 0 || importance < 0 || wikidata < 0)
    throw inputError('importance', 'line 1', COLUMNS, lines[0]?.slice(0, 100));
  const ofArticle = new Map<string, number>();
  const raise = (key: string, value: number): void => {
    if (value > (ofArticle.get(key) ?? 0)) ofArticle.set(key, value);
  };
  const atEach = nowAndThen(checkStop);
  for (const [index, line] of lines.entries()) {
    atEach();
    if (index === 0 || line === '') continue;
    const cells = line.split('\t');
    const share = Number(cells[importance]);
    if (!(share >= 0 && share <= 1))
      throw inputError('importance', `line ${index + 1}`, 'an importance in 0..1', cells[importance]);
    if (cells[language] === undefined || cells[title] === undefined)
      throw inputError('importance', `line ${index + 1}`, 'a line of all columns', line.slice(0, 100));
    const value = importanceOfArticle(share);
    if (cells[wikidata] !== undefined && cells[wikidata] !== '') raise(cells[wikidata], value);
    raise(articleKey(cells[language], cells[title]), value);
  }
  const atEntity = nowAndThen(checkStop);
  for (const entity of entities) {
    atEntity();
    const wikipedia = /^([a-z-]+):(.+)$/.exec(entity.details.get('wikipedia') ?? '');
    const found = Math.max(
      ofArticle.get(entity.details.get('wikidata') ?? '') ?? 0,
      wikipedia === null ? 0 : (ofArticle.get(articleKey(wikipedia[1]!, wikipedia[2]!)) ?? 0),
    );
    entity.importance = Math.max(entity.importance, found);
  }
}

function articleKey(language: string, title: string): string {
  return `${language}:${title.replaceAll('_', ' ')}`;
}
