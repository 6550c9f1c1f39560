import { DEFAULT_RULES, type Rules } from '@portolan/accounts';

/** The rules of the processes that are killed: an alert every few requests. */
export const RULES: Rules = {
  ...DEFAULT_RULES,
  trial: { ...DEFAULT_RULES.trial, includedCredits: 1_000_000 },
  alertPercents: Array.from({ length: 20 }, (_, index) => index + 1),
};
