/** The events of an account: docs/interface.md, section 20. Each is a pure function of the state, the event and the time. */
import { PortolanError } from '@portolan/base';
import {
  hasAdditionalUsage,
  termsOf,
  withEffects,
  type Account,
  type EffectBody,
  type Rejection,
  type Transition,
} from './account.ts';
import { centsOf, priceMicros, share } from './money.ts';
import { anniversaryPeriod, monthOf } from './periods.ts';
import { freePlan, planOf, type Plan, type Rules } from './plans.ts';

/** What may happen to an account that exists. */
export type AccountEvent =
  | {
      /** What happened. */
      readonly type: 'tick';
    }
  | {
      /** What happened. */
      readonly type: 'upgrade';
      /** Number of the plan that is wanted. */
      readonly planId: number;
    }
  | {
      /** What happened. */
      readonly type: 'changePlan';
      /** Number of the plan that is wanted. */
      readonly planId: number;
    }
  | {
      /** What happened. */
      readonly type: 'cancel';
    }
  | {
      /** What happened. */
      readonly type: 'consume';
      /** Credits of the requests that were answered. */
      readonly credits: number;
    }
  | {
      /** What happened. */
      readonly type: 'setPaymentMethod';
      /** What the host charges from now on; null for nothing. */
      readonly paymentMethod: string | null;
    }
  | {
      /** What happened. */
      readonly type: 'setAdditionalUsage';
      /** Whether credits beyond those included are to be had. */
      readonly additionalUsage: boolean;
    }
  | {
      /** What happened. */
      readonly type: 'setAlertPercents';
      /** Percentages of the included credits at which to tell. */
      readonly percents: readonly number[];
    };

/** Periods that may pass unseen. More are a clock that runs wild, not a customer. */
const MOST_PERIODS = 1_200;
const MOST_PERCENTS = 20;
const HIGHEST_PERCENT = 1_000;
/** Keeps every sum below 2^53. */
const MOST_CREDITS = 1e9;

const unchanged = (state: Account): Transition => ({ state, effects: [] });
const refused = (state: Account, rejection: Rejection): Transition => ({ state, effects: [], rejection });

/**
 * A new account, in its trial.
 *
 * @param id  number of the account.
 * @param now  Unix seconds.
 */
export function signUp(id: number, now: number, rules: Rules): Transition {
  const start = Math.floor(now);
  const trialEndsAt = start + rules.trial.seconds;
  return unchanged({
    id,
    planId: freePlan(rules).id,
    mode: 'trial',
    createdAt: start,
    trialEndsAt,
    paymentMethod: null,
    additionalUsage: false,
    periodStart: start,
    periodEnd: trialEndsAt,
    anchor: null,
    anchorMonths: 0,
    endsWithPeriod: false,
    used: 0,
    overageMicros: 0,
    alertPercents: rules.alertPercents,
    alertsSent: [],
    effects: 0,
  });
}

/**
 * Lets an event happen, after everything that time has brought about before it.
 *
 * @param now  Unix seconds; fractions are dropped.
 * @throws {PortolanError} `accounts-clock` where more than a hundred years of paid periods have passed unseen.
 */
export function apply(state: Account, event: AccountEvent, now: number, rules: Rules): Transition {
  const at = Math.floor(now);
  const ticked = tick(state, at, rules);
  const { state: next, effects, ...rest } = happen(ticked.state, event, at, rules);
  return { state: next, effects: [...ticked.effects, ...effects], ...rest };
}

function happen(state: Account, event: AccountEvent, now: number, rules: Rules): Transition {
  switch (event.type) {
    case 'tick':
      return unchanged(state);
    case 'upgrade':
      return upgrade(state, event.planId, now, rules);
    case 'changePlan':
      return changePlan(state, event.planId, now, rules);
    case 'cancel':
      return isPaying(state) ? unchanged({ ...state, endsWithPeriod: true }) : refused(state, 'not-paid');
    case 'consume':
      return consume(state, event.credits, now, rules);
    case 'setPaymentMethod':
      return unchanged({ ...state, paymentMethod: event.paymentMethod });
    case 'setAdditionalUsage':
      return unchanged({ ...state, additionalUsage: event.additionalUsage });
    case 'setAlertPercents':
      return setAlertPercents(state, event.percents);
  }
}

const isPaying = ({ mode }: Account): boolean => mode === 'paid' || mode === 'enterprise';

/** Ends what has come to its end: the trial, and one period after the other. */
function tick(state: Account, now: number, rules: Rules): Transition {
  let current = unchanged(state);
  for (let count = 0; now >= current.state.periodEnd; count++) {
    if (count === MOST_PERIODS) {
      throw new PortolanError(
        'accounts-clock',
        `${MOST_PERIODS} periods have passed since this account was last looked at: check the clock of the server`,
        { now, periodEnd: state.periodEnd },
      );
    }
    current = endPeriod(current, now, rules);
  }
  return current;
}

const NOTHING_USED = { used: 0, overageMicros: 0, alertsSent: [] } as const;

function endPeriod(current: Transition, now: number, rules: Rules): Transition {
  const { state } = current;
  const { planId, periodStart, periodEnd, anchor } = state;
  const bodies: EffectBody[] = [];
  const cents = centsOf(state.overageMicros);
  if (cents > 0) bodies.push({ type: 'charge', reason: 'overage', cents, planId, periodStart, periodEnd });
  if (!isPaying(state) || anchor === null || state.endsWithPeriod) {
    return withEffects({ ...current, state: toFree(state, now, rules) }, bodies, periodEnd);
  }
  const anchorMonths = state.anchorMonths + 1;
  const next: Account = {
    ...state,
    ...NOTHING_USED,
    ...anniversaryPeriod(anchor, anchorMonths),
    anchorMonths,
  };
  const plan = planOf(rules, planId);
  if (plan !== undefined) bodies.push(...baseCharge(plan, next));
  return withEffects({ ...current, state: next }, bodies, periodEnd);
}

function toFree(state: Account, now: number, rules: Rules): Account {
  return {
    ...state,
    ...NOTHING_USED,
    ...monthOf(now),
    mode: 'free',
    planId: freePlan(rules).id,
    trialEndsAt: null,
    anchor: null,
    anchorMonths: 0,
    endsWithPeriod: false,
  };
}

function baseCharge(plan: Plan, { periodStart, periodEnd }: Account): EffectBody[] {
  if (plan.basePriceCents === 0) return [];
  return [
    { type: 'charge', reason: 'base', cents: plan.basePriceCents, planId: plan.id, periodStart, periodEnd },
  ];
}

/** The plan with a number, where it is one to pay for. */
function paidPlan(planId: number, rules: Rules): Plan | undefined {
  return planId === freePlan(rules).id ? undefined : planOf(rules, planId);
}

const modeOf = (plan: Plan): Account['mode'] => (plan.isEnterprise ? 'enterprise' : 'paid');

function upgrade(state: Account, planId: number, now: number, rules: Rules): Transition {
  if (isPaying(state)) return refused(state, 'not-trial-or-free');
  const plan = paidPlan(planId, rules);
  if (plan === undefined) return refused(state, 'no-such-plan');
  if (state.paymentMethod === null) return refused(state, 'no-payment-method');
  const next: Account = {
    ...state,
    ...NOTHING_USED,
    ...anniversaryPeriod(now, 0),
    mode: modeOf(plan),
    planId,
    trialEndsAt: null,
    anchor: now,
    anchorMonths: 0,
    endsWithPeriod: false,
  };
  return withEffects(unchanged(next), baseCharge(plan, next), now);
}

/** The unused share of the old price is given back and the new price charged for the rest of the period, by the second. */
function changePlan(state: Account, planId: number, now: number, rules: Rules): Transition {
  if (!isPaying(state)) return refused(state, 'not-paid');
  if (planId === state.planId && !state.endsWithPeriod) return refused(state, 'same-plan');
  const plan = paidPlan(planId, rules);
  if (plan === undefined) return refused(state, 'no-such-plan');
  const { periodStart, periodEnd } = state;
  const whole = periodEnd - periodStart;
  const left = Math.min(whole, periodEnd - now);
  const oldPrice = planOf(rules, state.planId)?.basePriceCents ?? 0;
  const cents = share(plan.basePriceCents, left, whole) - share(oldPrice, left, whole);
  const next: Account = { ...state, planId, mode: modeOf(plan), endsWithPeriod: false };
  const bodies: EffectBody[] =
    cents === 0 ? [] : [{ type: 'charge', reason: 'proration', cents, planId, periodStart, periodEnd }];
  return withEffects(unchanged(next), bodies, now);
}

function consume(state: Account, credits: number, now: number, rules: Rules): Transition {
  if (!Number.isSafeInteger(credits) || credits < 0 || credits > MOST_CREDITS) {
    return refused(state, 'invalid-credits');
  }
  const { includedCredits, additionalUsagePriceMills } = termsOf(state, rules);
  const used = state.used + credits;
  // What went beyond while additional usage was off is a gift: nobody asked for it.
  const additional = hasAdditionalUsage(state, rules)
    ? Math.max(0, used - Math.max(state.used, includedCredits))
    : 0;
  const crossed = state.alertPercents.filter(
    (percent) =>
      includedCredits > 0 && used * 100 >= percent * includedCredits && !state.alertsSent.includes(percent),
  );
  const next: Account = {
    ...state,
    used,
    overageMicros: state.overageMicros + priceMicros(additional, additionalUsagePriceMills),
    alertsSent: [...state.alertsSent, ...crossed].toSorted((a, b) => a - b),
  };
  const { periodEnd } = state;
  const bodies = crossed.flatMap((percent): EffectBody[] =>
    (['email', 'dashboardAlert'] as const).map((type) => ({
      type,
      percent,
      used,
      includedCredits,
      periodEnd,
    })),
  );
  return withEffects(unchanged(next), bodies, now);
}

function setAlertPercents(state: Account, percents: readonly number[]): Transition {
  const isValid =
    percents.length <= MOST_PERCENTS &&
    percents.every((percent) => Number.isInteger(percent) && percent >= 1 && percent <= HIGHEST_PERCENT);
  if (!isValid) return refused(state, 'invalid-percents');
  return unchanged({ ...state, alertPercents: [...new Set(percents)].toSorted((a, b) => a - b) });
}
