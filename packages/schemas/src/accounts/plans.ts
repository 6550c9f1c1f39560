/** What each plan may use and what it costs. No source states these figures: they are Portolan's defaults, for hosts to change. */

/** What a plan allows or does not: kinds of request. */
export const APIS = [
  'tiles',
  'static',
  'static_cacheable',
  'geocoding',
  'geocoding_bulk',
  'route',
  'nearest_roads',
  'tz',
  'elevation',
  'matrix',
  'isochrone',
  'optimized_route',
  'map_match',
  'trace_attributes',
] as const;
/** A kind of request that a plan allows or does not. */
export type Api = (typeof APIS)[number];

/** What a request costs: an amount for each of something in it. Only answers with status 200 are charged. */
export interface Credits {
  /** Credits for each of `per`. */
  readonly amount: number;
  /** What is counted. */
  readonly per: 'request' | 'contour' | 'location' | 'element' | 'query';
}

/** What a plan allows and costs. */
export interface PlanTerms {
  /** Name of the plan. */
  readonly name: string;
  /** US dollars a month. */
  readonly basePrice: string;
  /** US dollars for 1,000 credits beyond those included. */
  readonly additionalUsagePrice: string;
  /** A month. */
  readonly includedCredits: number;
  /** Kinds of requests that it allows. */
  readonly apis: readonly Api[];
  /** Sources times targets of one matrix. */
  readonly maxMatrixElements: number;
}

const FREE: readonly Api[] = ['tiles', 'static', 'geocoding', 'route', 'nearest_roads', 'tz', 'elevation'];
const STARTER: readonly Api[] = [...FREE, 'static_cacheable', 'matrix', 'isochrone'];

/** From the smallest to the largest. */
export const PLANS: readonly PlanTerms[] = [
  {
    name: 'Free',
    basePrice: '0.00',
    additionalUsagePrice: '0.000',
    includedCredits: 200_000,
    apis: FREE,
    maxMatrixElements: 625,
  },
  {
    name: 'Starter',
    basePrice: '20.00',
    additionalUsagePrice: '0.030',
    includedCredits: 1_000_000,
    apis: STARTER,
    maxMatrixElements: 625,
  },
  {
    name: 'Standard',
    basePrice: '80.00',
    additionalUsagePrice: '0.020',
    includedCredits: 7_500_000,
    apis: APIS,
    maxMatrixElements: 625,
  },
  {
    name: 'Professional',
    basePrice: '250.00',
    additionalUsagePrice: '0.015',
    includedCredits: 25_000_000,
    apis: APIS,
    maxMatrixElements: 10_000,
  },
];

/** A new account for its first days: what Professional may, as much as Free. */
export const TRIAL = {
  days: 14,
  includedCredits: 200_000,
  apis: APIS,
  maxMatrixElements: 10_000,
} as const;

/** Requests without a key from the same machine, by client address. */
export const LOCAL_DEVELOPMENT_LIMIT = { requestsPerMinute: 60, burst: 20 } as const;
