import type { TagReader } from './tag-reader.ts';

const CASH = ['payment:cash', 'payment:coins', 'payment:notes'];
/** Keys for ways to pay a toll without cash (OSM wiki, Key:payment:*). */
const OTHERS = [
  'payment:cards',
  'payment:credit_cards',
  'payment:debit_cards',
  'payment:visa',
  'payment:mastercard',
  'payment:maestro',
  'payment:contactless',
  'payment:electronic_toll',
  'payment:electronic_toll_collection',
  'payment:etc',
  'payment:e_zpass',
  'payment:telepass',
  'payment:via_verde',
  'payment:liber-t',
  'payment:app',
];

/** Whether the tags of the current object say that it takes cash, and name no other way to pay. */
export function cashOnlyReader(tags: TagReader): () => boolean {
  const cash = CASH.map((key) => tags.slot(key));
  const others = OTHERS.map((key) => tags.slot(key));
  const isSo = (slot: number): boolean => {
    const value = tags.value(slot);
    return value !== 0 && tags.strings[value] !== 'no';
  };
  return () => cash.some(isSo) && !others.some(isSo);
}
