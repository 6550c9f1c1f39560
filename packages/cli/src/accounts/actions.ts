/** What `portolan accounts` does. */
import {
  changeAccount,
  createAccount,
  createKey,
  createToken,
  DEFAULT_RULES,
  hardLimited,
  revokeTokens,
  termsOf,
  usageOf,
  type Account,
  type AccountEvent,
  type AccountRow,
  type Effect,
  type Operation,
} from '@portolan/accounts';
import { usageError } from '../command.ts';
import { hint } from '../hint.ts';
import { columns } from '../text.ts';
import type { ActionOptions } from './options.ts';

/** What an action is about. */
interface ActionInput extends ActionOptions {
  readonly subject: string | undefined;
  readonly planName: string | undefined;
}

/** What an action says. */
interface ActionAnswer {
  readonly text: string;
  readonly json: unknown;
}

export interface Action {
  /** What it cannot do without, as the usage writes it. */
  readonly needs?: '<account>' | '<name>';
  run(operation: Operation, input: ActionInput): Promise<ActionAnswer>;
}

/** Every action by its name. */
export const actions: ReadonlyMap<string, Action> = new Map<string, Action>([
  ['create', { needs: '<name>', run: create }],
  ['list', { run: list }],
  ['token', { needs: '<account>', run: token }],
  ['key', { needs: '<account>', run: key }],
  ['plan', { needs: '<account>', run: plan }],
  ['usage', { needs: '<account>', run: usage }],
]);

async function create(
  operation: Operation,
  { subject = '', token: chosen }: ActionInput,
): Promise<ActionAnswer> {
  const made = await createAccount(operation, subject, chosen);
  const { account, propertyId, token: given, key: value } = made;
  const { id } = account.state;
  return {
    json: { account_id: id, property_id: propertyId, key: value, token: given },
    text: `Account ${id}, ${account.name}: a trial until ${day(account.state.periodEnd)} with ${amount(included(account.state))} credits.

  key                ${value}
  management token   ${given}

The key goes into requests as api_key=...; the token opens /account and the calls
under /api/v1/. Neither is kept in the store: write them down now.`,
  };
}

const AT_ONCE = 500;

async function list({ store, now }: Operation): Promise<ActionAnswer> {
  const rows: AccountRow[] = [];
  for (;;) {
    const after = rows.at(-1)?.state.id ?? 0;
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    const page = await store.transaction((transaction) => transaction.accounts({ after, limit: AT_ONCE }));
    rows.push(...page);
    if (page.length < AT_ONCE) break;
  }
  // Their periods may have ended since they were last used.
  const current = await Promise.all(
    rows.map(async ({ state }) => (await usageOf({ store, now }, state.id)).account),
  );
  const table = current.map(({ state, name }) => [
    String(state.id),
    name,
    planName(state),
    amount(state.used),
    amount(included(state)),
    day(state.periodEnd),
    hardLimited(state, DEFAULT_RULES) ? 'limited' : '',
  ]);
  const header = ['account', 'name', 'plan', 'used', 'included', 'until', ''];
  return {
    json: current.map(({ state, name }) => ({ ...described(state), name })),
    text: table.length === 0 ? 'There are no accounts.' : columns([header, ...table], '', [0, 3, 4]),
  };
}

async function token(operation: Operation, { subject, isRevoking }: ActionInput): Promise<ActionAnswer> {
  const id = accountId(subject);
  const revoked = isRevoking ? await revokeTokens(operation, id) : 0;
  const value = await createToken(operation, id);
  return {
    json: { account_id: id, token: value, revoked },
    text: `${isRevoking ? `Tokens taken away: ${revoked}.\n` : ''}Management token of account ${id}, shown this once:\n\n  ${value}`,
  };
}

async function key(operation: Operation, { subject, propertyId }: ActionInput): Promise<ActionAnswer> {
  const id = accountId(subject);
  const made = await createKey(operation, id, propertyId);
  return {
    json: { account_id: id, property_id: made.propertyId, key: made.key },
    text: `Key of account ${id}, property ${made.propertyId}, shown this once:\n\n  ${made.key}`,
  };
}

async function plan(operation: Operation, input: ActionInput): Promise<ActionAnswer> {
  const id = accountId(input.subject);
  const { account } = await usageOf(operation, id);
  const events = eventsOf(account.state, input);
  const { state, effects } =
    events.length === 0 ? { state: account.state, effects: [] } : await changeAccount(operation, id, events);
  return {
    json: { ...described(state), name: account.name, effects },
    text: [planText(state, account.name), ...effects.flatMap(effectLine)].join('\n'),
  };
}

function eventsOf(
  state: Account,
  { payment, additionalUsage, alertPercents, planName: wanted }: ActionInput,
): AccountEvent[] {
  const events: AccountEvent[] = [];
  if (payment !== undefined) events.push({ type: 'setPaymentMethod', paymentMethod: payment });
  if (wanted !== undefined) events.push(planEvent(state, wanted));
  if (additionalUsage !== undefined) events.push({ type: 'setAdditionalUsage', additionalUsage });
  if (alertPercents !== undefined) events.push({ type: 'setAlertPercents', percents: alertPercents });
  return events;
}

/** What it takes to come to a plan from where the account is. */
function planEvent({ mode }: Account, name: string): AccountEvent {
  const { plans } = DEFAULT_RULES;
  const found = plans.find((one) => one.name.toLowerCase() === name.toLowerCase());
  if (found === undefined) {
    const names = plans.map((one) => one.name);
    throw usageError(`there is no plan ${JSON.stringify(name)}; ${hint(name, names)}`, 'accounts');
  }
  if (found === plans[0]) return { type: 'cancel' };
  return { type: mode === 'trial' || mode === 'free' ? 'upgrade' : 'changePlan', planId: found.id };
}

async function usage(operation: Operation, { subject }: ActionInput): Promise<ActionAnswer> {
  const { account, stats } = await usageOf(operation, accountId(subject));
  const days = new Map<string, number>();
  for (const byDay of Object.values(stats.data)) {
    for (const [date, { value }] of Object.entries(byDay)) days.set(date, (days.get(date) ?? 0) + value);
  }
  const kinds = Object.keys(stats.data);
  const rows = [...days]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([date, sum]) => [
      date,
      amount(sum),
      ...kinds.map((kind) => amount(stats.data[kind]?.[date]?.value ?? 0)),
    ]);
  const table = columns(
    [['day', 'credits', ...kinds], ...rows],
    '',
    rows[0]?.map((_, column) => column).slice(1) ?? [],
  );
  return {
    json: { ...described(account.state), name: account.name, stats },
    text: `${planText(account.state, account.name)}\n\n${rows.length === 0 ? 'Nothing was used in this period.' : table}`,
  };
}

function accountId(subject: string | undefined): number {
  if (subject !== undefined && /^\d{1,15}$/.test(subject)) return Number(subject);
  throw usageError(
    `an account is named by its number, not ${JSON.stringify(subject)}; portolan accounts list shows them`,
    'accounts',
  );
}

function planText(state: Account, name: string): string {
  const switched = state.additionalUsage ? 'on' : 'off';
  return `Account ${state.id}, ${name}: ${planName(state)} until ${day(state.periodEnd)}${state.endsWithPeriod ? ', then Free' : ''}
${amount(state.used)} of ${amount(included(state))} credits used; additional usage is ${switched}; payment method: ${state.paymentMethod ?? 'none'}`;
}

function effectLine(effect: Effect): string[] {
  if (effect.type !== 'charge') return [];
  const { cents, reason, id } = effect;
  const dollars = `${(Math.abs(cents) / 100).toFixed(2)} USD`;
  return [`To be ${cents < 0 ? 'given back' : 'charged'} (${reason}): ${dollars}, effect ${id}`];
}

function described(state: Account): object {
  return { account_id: state.id, plan: planName(state), included_credits: included(state), ...state };
}

function planName(state: Account): string {
  if (state.mode === 'trial') return 'Trial';
  return DEFAULT_RULES.plans.find(({ id }) => id === state.planId)?.name ?? `plan ${state.planId}`;
}

const included = (state: Account): number => termsOf(state, DEFAULT_RULES).includedCredits;
const amount = (credits: number): string => credits.toLocaleString('en-US');
const day = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);
