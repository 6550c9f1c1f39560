// Rules: docs/interface.md, section 20
export {
  hardLimited,
  hasAdditionalUsage,
  termsOf,
  type Account,
  type Effect,
  type EffectBody,
  type Rejection,
  type Transition,
} from './rules/account.ts';
export {
  admit,
  authenticate,
  authorize,
  limitLocal,
  limitsFor,
  type AdmissionInput,
  type Authentication,
  type Bucket,
  type Decision,
  type Directory,
  type Subject,
} from './rules/admission.ts';
export { credentialOf, type Credential, type CredentialRequest } from './rules/credentials.ts';
export { cost, type RequestSize } from './rules/credits.ts';
export { isRegistrable, matchDomain, type DomainRule, type WireDomainRule } from './rules/domains.ts';
export { deleteProperty, recycle, type Resources } from './rules/resources.ts';
export {
  DEFAULT_RULES,
  plansOnOffer,
  type Plan,
  type PlanAnswer,
  type PlanLimits,
  type Rules,
  type Terms,
} from './rules/plans.ts';
export { addUsage, statsOf, type StatsAnswer, type UsageRow } from './rules/stats.ts';
export { apply, signUp, type AccountEvent } from './rules/transitions.ts';

// Stores
export { memoryStore } from './store/memory.ts';
export type {
  AccountRow,
  AccountStore,
  AccountUsage,
  Batch,
  Dated,
  DomainRow,
  KeyRow,
  New,
  Page,
  PropertyRow,
  StoreReads,
  StoreTransaction,
  TokenRow,
  UsageSpan,
} from './store/store.ts';

// Accounts at work
export { openAccounts, type Accounts } from './service/accounts.ts';
export type { AccountsOptions } from './service/config.ts';
export type { Access, AccessRequest } from './service/gate.ts';
export type { Charge, Journal, Remainder } from './service/journal.ts';
export type { ManagementAnswer, ManagementRequest, Manager } from './service/management.ts';
export {
  changeAccount,
  createAccount,
  createKey,
  createToken,
  ensureToken,
  revokeTokens,
  usageOf,
  type NewAccount,
  type Operation,
} from './service/operator.ts';
