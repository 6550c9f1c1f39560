/** The rules of an account told a second time, slowly: the whole history is kept, and everything is worked out from it in exact fractions. */
import type { AccountEvent } from '../src/rules/transitions.ts';

interface NaivePlan {
  readonly id: number;
  readonly priceCents: bigint;
  readonly millsAThousand: bigint;
  readonly included: number;
}

const PLANS: readonly NaivePlan[] = [
  { id: 1, priceCents: 0n, millsAThousand: 0n, included: 200_000 },
  { id: 2, priceCents: 2_000n, millsAThousand: 30n, included: 1_000_000 },
  { id: 3, priceCents: 8_000n, millsAThousand: 20n, included: 7_500_000 },
  { id: 4, priceCents: 25_000n, millsAThousand: 15n, included: 25_000_000 },
];
const DAY = 86_400;

interface Use {
  readonly credits: number;
  readonly included: number;
  readonly isAdditional: boolean;
  readonly mills: bigint;
}

const rounded = (top: bigint, bottom: bigint): bigint => (2n * top + bottom) / (2n * bottom);

/** Some months after an instant, on the same day or on the last one of a month that is too short. */
function monthsAfter(instant: number, months: number): number {
  const date = new Date(instant * 1000);
  const target = date.getUTCMonth() + months;
  let day = date.getUTCDate();
  const sinceMidnight = instant - Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), day) / 1000;
  for (;;) {
    const tried = new Date(Date.UTC(date.getUTCFullYear(), target, day));
    if (tried.getUTCMonth() === ((target % 12) + 12) % 12) return tried.getTime() / 1000 + sinceMidnight;
    day--;
  }
}

function nextMonth(instant: number): number {
  const date = new Date(instant * 1000);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) / 1000;
}

export interface NaiveEffect {
  readonly type: string;
  readonly reason?: string;
  readonly cents?: number;
  readonly percent?: number;
  readonly at: number;
}

export class NaiveAccount {
  mode: 'trial' | 'free' | 'paid' = 'trial';
  plan = PLANS[0]!;
  start: number;
  end: number;
  paysSince = 0;
  months = 0;
  method: string | null = null;
  additional = false;
  isEnding = false;
  percents: readonly number[] = [80];
  sent = new Set<number>();
  uses: Use[] = [];
  readonly told: NaiveEffect[] = [];

  constructor(now: number) {
    this.start = now;
    this.end = now + 14 * DAY;
  }

  get used(): number {
    return this.uses.reduce((sum, { credits }) => sum + credits, 0);
  }

  get included(): number {
    return this.mode === 'trial' ? 200_000 : this.plan.included;
  }

  get isLimited(): boolean {
    return this.used >= this.included && !this.hasMore;
  }

  private get hasMore(): boolean {
    return this.mode === 'paid' && this.additional;
  }

  /** Each credit by itself would be simplest; a request at a time is as clear. */
  private get overageMicros(): bigint {
    let before = 0;
    let micros = 0n;
    for (const { credits, included, isAdditional, mills } of this.uses) {
      const covered = Math.max(0, Math.min(credits, included - before));
      if (isAdditional) micros += BigInt(credits - covered) * mills;
      before += credits;
    }
    return micros;
  }

  pass(now: number): void {
    while (now >= this.end) {
      const cents = Number(rounded(this.overageMicros, 10_000n));
      if (cents > 0) this.charge('overage', cents, this.end);
      this.uses = [];
      this.sent = new Set();
      if (this.mode === 'paid' && !this.isEnding) {
        this.months++;
        this.charge('base', Number(this.plan.priceCents), this.end);
        this.start = monthsAfter(this.paysSince, this.months);
        this.end = monthsAfter(this.paysSince, this.months + 1);
      } else {
        this.mode = 'free';
        this.plan = PLANS[0]!;
        this.isEnding = false;
        this.end = nextMonth(now);
        const date = new Date(now * 1000);
        this.start = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) / 1000;
      }
    }
  }

  private charge(reason: string, cents: number, at: number): void {
    this.told.push({ type: 'charge', reason, cents, at });
  }

  /** @returns whether the event is refused. */
  happen(event: AccountEvent, now: number): boolean {
    this.pass(now);
    switch (event.type) {
      case 'tick':
        return false;
      case 'upgrade': {
        const plan = PLANS.find(({ id }) => id === event.planId && id !== 1);
        if (this.mode === 'paid' || !plan || this.method === null) return true;
        Object.assign(this, { mode: 'paid', plan, start: now, end: monthsAfter(now, 1), paysSince: now });
        Object.assign(this, { months: 0, uses: [], sent: new Set(), isEnding: false });
        this.charge('base', Number(plan.priceCents), now);
        return false;
      }
      case 'changePlan': {
        const plan = PLANS.find(({ id }) => id === event.planId && id !== 1);
        if (this.mode !== 'paid' || !plan || (plan === this.plan && !this.isEnding)) return true;
        const left = BigInt(Math.min(this.end - now, this.end - this.start));
        const whole = BigInt(this.end - this.start);
        const cents = rounded(plan.priceCents * left, whole) - rounded(this.plan.priceCents * left, whole);
        if (cents !== 0n) this.charge('proration', Number(cents), now);
        this.plan = plan;
        this.isEnding = false;
        return false;
      }
      case 'cancel':
        this.isEnding ||= this.mode === 'paid';
        return this.mode !== 'paid';
      case 'consume': {
        const { credits } = event;
        const { included, hasMore: isAdditional } = this;
        this.uses.push({ credits, included, isAdditional, mills: this.plan.millsAThousand });
        for (const percent of this.percents) {
          if (this.sent.has(percent) || this.used * 100 < percent * included) continue;
          this.sent.add(percent);
          for (const type of ['email', 'dashboardAlert']) this.told.push({ type, percent, at: now });
        }
        return false;
      }
      case 'setPaymentMethod':
        this.method = event.paymentMethod;
        return false;
      case 'setAdditionalUsage':
        this.additional = event.additionalUsage;
        return false;
      case 'setAlertPercents':
        this.percents = [...new Set(event.percents)].toSorted((a, b) => a - b);
        return false;
    }
  }
}
