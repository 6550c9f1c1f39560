/** The state of an account, and what follows from it. */
import { freePlan, planOf, type Rules, type Terms } from './plans.ts';

/** One account. All instants are Unix seconds, whole numbers. */
export interface Account {
  /** Number of the account. */
  readonly id: number;
  /** Number of its plan. In a trial it is the plan that follows. */
  readonly planId: number;
  /** How the account is paid for. */
  readonly mode: 'trial' | 'free' | 'paid' | 'enterprise';
  /** When it was signed up, Unix seconds. */
  readonly createdAt: number;
  /** Null once the trial is over. */
  readonly trialEndsAt: number | null;
  /** What the host charges, such as the name of a card in its payment service; null for none. */
  readonly paymentMethod: string | null;
  /** Whether credits beyond those included are to be had, at their price. */
  readonly additionalUsage: boolean;
  /** First instant of the period, Unix seconds. */
  readonly periodStart: number;
  /** First instant of the next period. */
  readonly periodEnd: number;
  /** Instant from which paid periods are counted, so that month ends stay month ends; null where periods are calendar months. */
  readonly anchor: number | null;
  /** Periods between the anchor and `periodStart`. */
  readonly anchorMonths: number;
  /** Whether the paid plan ends with the period. */
  readonly endsWithPeriod: boolean;
  /** Credits used in this period. */
  readonly used: number;
  /** Price of the additional credits of this period so far, millionths of a US dollar. */
  readonly overageMicros: number;
  /** Percentages of the included credits at which the account is told, ascending. */
  readonly alertPercents: readonly number[];
  /** Those that it was told of in this period, ascending. */
  readonly alertsSent: readonly number[];
  /** Effects so far: the next one has this number and one. */
  readonly effects: number;
}

/** What an effect does. Amounts are US cents; a negative one is given back. */
export type EffectBody =
  | {
      /** What the host is to do. */
      readonly type: 'charge';
      /** `base`: price of the plan for a period; `proration`: change of plan within a period; `overage`: additional credits of an ended period. */
      readonly reason: 'base' | 'proration' | 'overage';
      /** US cents; negative where they are given back. */
      readonly cents: number;
      /** Number of the plan that is paid for. */
      readonly planId: number;
      /** First instant of the period, Unix seconds. */
      readonly periodStart: number;
      /** First instant after the period, Unix seconds. */
      readonly periodEnd: number;
    }
  | {
      /** What the host is to do. */
      readonly type: 'email' | 'dashboardAlert';
      /** Percentage of the included credits that has been reached. */
      readonly percent: number;
      /** Credits used in the period. */
      readonly used: number;
      /** Credits that the plan includes in a period. */
      readonly includedCredits: number;
      /** First instant after the period, Unix seconds. */
      readonly periodEnd: number;
    };

/** Something for the host to do. */
export type Effect = EffectBody & {
  /** The same for the same effect, however often it is handed over. */
  readonly id: string;
  /** Number of the account that it is about. */
  readonly accountId: number;
  /** Unix seconds. */
  readonly at: number;
};

/** Why an event changed nothing. */
export type Rejection =
  | 'no-payment-method'
  | 'no-such-plan'
  | 'same-plan'
  | 'not-trial-or-free'
  | 'not-paid'
  | 'invalid-percents'
  | 'invalid-credits';

/** What an event led to. */
export interface Transition {
  /** The account after the event. */
  readonly state: Account;
  /** What the host is to do because of it. */
  readonly effects: readonly Effect[];
  /** Set where the event was refused: the state is as it was, up to the time that has passed. */
  readonly rejection?: Rejection;
}

/** What the account may do in this period. */
export function termsOf(account: Account, rules: Rules): Terms {
  if (account.mode === 'trial') return rules.trial;
  return planOf(rules, account.planId) ?? freePlan(rules);
}

/** Whether credits beyond those included are to be had. The switch has an effect only where they have a price. */
export function hasAdditionalUsage(account: Account, rules: Rules): boolean {
  const isPaying = account.mode === 'paid' || account.mode === 'enterprise';
  return isPaying && account.additionalUsage && termsOf(account, rules).additionalUsagePriceMills > 0;
}

/** Whether requests are refused until the next period. It follows from the state, and is never stored. */
export function hardLimited(account: Account, rules: Rules): boolean {
  return account.used >= termsOf(account, rules).includedCredits && !hasAdditionalUsage(account, rules);
}

/** Adds effects to a transition and numbers them. */
export function withEffects(
  { state, effects }: Transition,
  bodies: readonly EffectBody[],
  at: number,
): Transition {
  if (bodies.length === 0) return { state, effects };
  const numbered = bodies.map((body, index): Effect => {
    const id = `${state.id}-${state.effects + index + 1}`;
    return { ...body, id, accountId: state.id, at };
  });
  return {
    state: { ...state, effects: state.effects + bodies.length },
    effects: [...effects, ...numbered],
  };
}
