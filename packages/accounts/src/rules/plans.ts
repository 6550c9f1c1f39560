/** Plans as data: what each allows, includes and costs. The figures are those of `@portolan/schemas/plans`, which a host may change. */
import { LOCAL_DEVELOPMENT_LIMIT, PLANS, TRIAL, type Api } from '@portolan/schemas/plans';

/** Limits of requests under a plan, where they differ from those of the interface. */
export interface PlanLimits {
  /** Sources times targets of a matrix. */
  readonly maxElements?: number;
  /** Locations of a request. */
  readonly maxLocations?: number;
  /** Straight-line length of a request, kilometres. */
  readonly maxDistanceKm?: number;
  /** Contours of an isochrone. */
  readonly maxContours?: number;
  /** Minutes of a contour. */
  readonly maxContourMinutes?: number;
  /** Kilometres of a contour. */
  readonly maxContourKm?: number;
}

/** What an account may do in a period, and what it pays for more. */
export interface Terms {
  /** Credits of a period that the base price covers. */
  readonly includedCredits: number;
  /** For 1,000 credits beyond those, in thousandths of a US dollar; 0 where there is no more to be had. */
  readonly additionalUsagePriceMills: number;
  /** Kinds of requests that are allowed. */
  readonly apis: ReadonlySet<Api>;
  /** Limits of requests of any kind. */
  readonly limits: PlanLimits;
}

/** A plan on offer. */
export interface Plan extends Terms {
  /** Number of the plan, from 1. */
  readonly id: number;
  /** Name of the plan. */
  readonly name: string;
  /** US cents a month. */
  readonly basePriceCents: number;
  /** Whether the plan is made by agreement: it is not listed, and its account counts as `enterprise`. */
  readonly isEnterprise: boolean;
}

/** Everything that a host may set of the rules. */
export interface Rules {
  /** The first is the one without a price, which trials end in. */
  readonly plans: readonly Plan[];
  /** What a new account may do, and for how long. */
  readonly trial: Terms & {
    /** Length of the trial. */
    readonly seconds: number;
  };
  /** Percentages of the included credits at which a new account is told. */
  readonly alertPercents: readonly number[];
  /** Requests without a key from a developer's own machine, by client address. */
  readonly local: {
    /** Requests a minute for each address. */
    readonly requestsPerMinute: number;
    /** Requests at once. */
    readonly burst: number;
    /** Limits of such requests. */
    readonly limits: PlanLimits;
  };
}

/** A decimal number as a whole number of its last digit: `('20.5', 2)` is 2050. */
function scaled(decimal: string, digits: number): number {
  const [whole = '0', part = ''] = decimal.split('.');
  return Number(whole + part.padEnd(digits, '0').slice(0, digits));
}

const SECONDS_A_DAY = 86_400;

/** The rules that hold unless a host sets others. */
export const DEFAULT_RULES: Rules = {
  plans: PLANS.map((terms, index) => ({
    id: index + 1,
    name: terms.name,
    basePriceCents: scaled(terms.basePrice, 2),
    additionalUsagePriceMills: scaled(terms.additionalUsagePrice, 3),
    includedCredits: terms.includedCredits,
    apis: new Set(terms.apis),
    limits: { maxElements: terms.maxMatrixElements },
    isEnterprise: false,
  })),
  trial: {
    seconds: TRIAL.days * SECONDS_A_DAY,
    includedCredits: TRIAL.includedCredits,
    additionalUsagePriceMills: 0,
    apis: new Set(TRIAL.apis),
    limits: { maxElements: TRIAL.maxMatrixElements },
  },
  alertPercents: [80],
  local: { ...LOCAL_DEVELOPMENT_LIMIT, limits: { maxElements: PLANS[0]!.maxMatrixElements } },
};

/** The plan with a number; undefined where there is none. */
export function planOf(rules: Rules, planId: number): Plan | undefined {
  return rules.plans.find(({ id }) => id === planId);
}

/** The plan that trials and cancelled subscriptions end in. */
export function freePlan({ plans }: Rules): Plan {
  return plans[0]!;
}

/** A plan as GET /plans/ lists it: docs/interface.md, section 16. */
export interface PlanAnswer {
  /** Number of the plan. */
  readonly id: number;
  /** Name of the plan. */
  readonly name: string;
  /** Length of a period. */
  readonly interval: 'month';
  /** US dollars for a period, as a decimal number. */
  readonly base_price: string;
  /** US dollars for 1,000 additional credits, as a decimal number. */
  readonly additional_usage_price: string;
  /** Currency of the prices. */
  readonly currency: 'USD';
  /** Credits that a period includes. */
  readonly included_credits: string;
}

/** The plans that everybody may choose, as the interface lists them. */
export function plansOnOffer({ plans }: Rules): PlanAnswer[] {
  return plans
    .filter(({ isEnterprise }) => !isEnterprise)
    .map((plan) => ({
      id: plan.id,
      name: plan.name,
      interval: 'month',
      base_price: (plan.basePriceCents / 100).toFixed(2),
      additional_usage_price: (plan.additionalUsagePriceMills / 1000).toFixed(3),
      currency: 'USD',
      included_credits: String(plan.includedCredits),
    }));
}
