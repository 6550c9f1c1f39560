import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { share } from '@portolan/testing';
import {
  apply,
  DEFAULT_RULES,
  hardLimited,
  signUp,
  type AccountEvent,
  type Transition,
} from '../src/index.ts';
import { NaiveAccount } from './naive-account.ts';

const DAY = 86_400;
const at = (iso: string): number => Date.parse(iso) / 1000;
const day = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);

/** An account and everything that came of it. */
class Life {
  transition: Transition;
  readonly effects: Transition['effects'][number][] = [];
  now: number;

  constructor(now: number) {
    this.now = now;
    this.transition = signUp(7, now, DEFAULT_RULES);
  }

  get state() {
    return this.transition.state;
  }

  happen(event: AccountEvent, now = this.now): Transition {
    this.now = now;
    this.transition = apply(this.state, event, now, DEFAULT_RULES);
    this.effects.push(...this.transition.effects);
    return this.transition;
  }

  /** Charges so far, such as `base 2000`. */
  get charges(): string[] {
    return this.effects.flatMap((effect) =>
      effect.type === 'charge' ? [`${effect.reason} ${effect.cents}`] : [],
    );
  }

  pays(planId: number, now = this.now): this {
    this.happen({ type: 'setPaymentMethod', paymentMethod: 'card' }, now);
    this.happen({ type: 'upgrade', planId });
    return this;
  }
}

describe('a trial', () => {
  test('begins with the sign-up, and ends after fourteen days in the calendar month of then', () => {
    const life = new Life(at('2026-01-10T12:00:00Z'));
    expect(life.state).toMatchObject({
      mode: 'trial',
      trialEndsAt: life.now + 14 * DAY,
      alertPercents: [80],
    });
    life.happen({ type: 'consume', credits: 200_000 });
    expect(hardLimited(life.state, DEFAULT_RULES)).toBe(true);
    life.happen({ type: 'tick' }, life.now + 14 * DAY - 1);
    expect(life.state.mode).toBe('trial');
    life.happen({ type: 'tick' }, life.now + 1);
    expect(life.state).toMatchObject({ mode: 'free', planId: 1, used: 0, trialEndsAt: null });
    expect([day(life.state.periodStart), day(life.state.periodEnd)]).toEqual(['2026-01-01', '2026-02-01']);
  });

  test('is not bought out of without a way to pay', () => {
    const life = new Life(at('2026-01-10T12:00:00Z'));
    expect(life.happen({ type: 'upgrade', planId: 2 })).toMatchObject({
      rejection: 'no-payment-method',
      effects: [],
    });
    life.pays(2);
    expect(life.state).toMatchObject({ mode: 'paid', planId: 2, trialEndsAt: null });
    expect(life.charges).toEqual(['base 2000']);
  });
});

describe('paid periods', () => {
  test('keep the day of the month on which they began, where there is one', () => {
    const life = new Life(at('2026-01-31T08:30:00Z')).pays(2);
    const starts = [life.state.periodStart];
    for (let count = 0; count < 13; count++) {
      life.happen({ type: 'tick' }, life.state.periodEnd);
      starts.push(life.state.periodStart);
    }
    expect(starts.map(day).map((text) => text.slice(5))).toEqual(
      '01-31 02-28 03-31 04-30 05-31 06-30 07-31 08-31 09-30 10-31 11-30 12-31 01-31 02-28'.split(' '),
    );
    expect(starts.every((start) => start % DAY === 8.5 * 3600)).toBe(true);
    expect(life.charges).toEqual(Array.from({ length: 14 }, () => 'base 2000'));
  });

  test('charge each month that nobody looked', () => {
    const life = new Life(at('2024-02-29T00:00:00Z')).pays(4);
    life.happen({ type: 'tick' }, at('2025-03-01T00:00:00Z'));
    expect(day(life.state.periodStart)).toBe('2025-02-28');
    expect(life.charges).toHaveLength(13);
    expect(new Set(life.effects.map(({ id }) => id)).size).toBe(13);
  });

  test('end in the free plan once cancelled', () => {
    const life = new Life(at('2026-03-15T00:00:00Z')).pays(3);
    life.happen({ type: 'cancel' });
    life.happen({ type: 'tick' }, at('2026-04-14T23:59:59Z'));
    expect(life.state.mode).toBe('paid');
    life.happen({ type: 'tick' }, at('2026-04-15T00:00:00Z'));
    expect(life.state).toMatchObject({ mode: 'free', planId: 1, endsWithPeriod: false });
    expect(day(life.state.periodEnd)).toBe('2026-05-01');
    expect(life.charges).toEqual(['base 8000']);
  });

  test('are prorated by the second', () => {
    const life = new Life(at('2026-04-01T00:00:00Z')).pays(2);
    // A third of the 30 days has passed: 2/3 of 80 dollars less 2/3 of 20.
    life.happen({ type: 'changePlan', planId: 3 }, at('2026-04-11T00:00:00Z'));
    life.happen({ type: 'changePlan', planId: 2 }, at('2026-04-16T00:00:00Z'));
    expect(life.charges).toEqual(['base 2000', 'proration 4000', 'proration -3000']);
    expect(life.happen({ type: 'changePlan', planId: 2 })).toMatchObject({ rejection: 'same-plan' });
    expect(life.happen({ type: 'changePlan', planId: 1 })).toMatchObject({ rejection: 'no-such-plan' });
  });
});

describe('credits', () => {
  test('beyond those included are invoiced with the period, at the price of when they were used', () => {
    const life = new Life(at('2026-04-01T00:00:00Z')).pays(2);
    life.happen({ type: 'setAdditionalUsage', additionalUsage: true });
    life.happen({ type: 'consume', credits: 999_999 });
    life.happen({ type: 'consume', credits: 100_001 });
    expect(life.state.overageMicros).toBe(3_000_000);
    life.happen({ type: 'changePlan', planId: 4 });
    life.happen({ type: 'consume', credits: 1_000_000 });
    life.happen({ type: 'tick' }, life.state.periodEnd);
    expect(life.charges).toEqual(['base 2000', 'proration 23000', 'overage 300', 'base 25000']);
    expect(life.state).toMatchObject({ used: 0, overageMicros: 0, alertsSent: [] });
  });

  test('stop at the limit, until additional usage is switched on', () => {
    const life = new Life(at('2026-04-01T00:00:00Z')).pays(2);
    life.happen({ type: 'consume', credits: 999_999 });
    expect(hardLimited(life.state, DEFAULT_RULES)).toBe(false);
    life.happen({ type: 'consume', credits: 10 });
    expect(hardLimited(life.state, DEFAULT_RULES)).toBe(true);
    life.happen({ type: 'setAdditionalUsage', additionalUsage: true });
    expect(hardLimited(life.state, DEFAULT_RULES)).toBe(false);
    life.happen({ type: 'consume', credits: 1_000 });
    expect(life.state.overageMicros).toBe(30_000);
    life.happen({ type: 'setAdditionalUsage', additionalUsage: false });
    expect(hardLimited(life.state, DEFAULT_RULES)).toBe(true);
  });

  test('are told of once for each percentage and period', () => {
    const life = new Life(at('2026-04-01T00:00:00Z'));
    life.happen({ type: 'setAlertPercents', percents: [100, 50, 50] });
    life.happen({ type: 'consume', credits: 99_999 });
    expect(life.effects).toEqual([]);
    life.happen({ type: 'consume', credits: 1 });
    life.happen({ type: 'consume', credits: 150_000 });
    life.happen({ type: 'consume', credits: 1 });
    expect(life.effects.map((effect) => [effect.type, 'percent' in effect && effect.percent])).toEqual([
      ['email', 50],
      ['dashboardAlert', 50],
      ['email', 100],
      ['dashboardAlert', 100],
    ]);
    expect(life.effects.map(({ id }) => id)).toEqual(['7-1', '7-2', '7-3', '7-4']);
  });

  test.each([-1, 0.5, Number.NaN, Infinity, 2e9])('are not %f', (credits) => {
    const life = new Life(0);
    expect(life.happen({ type: 'consume', credits })).toMatchObject({ rejection: 'invalid-credits' });
    expect(life.state.used).toBe(0);
  });
});

test('a clock that runs wild is told of', () => {
  const life = new Life(0).pays(2);
  expect(() => life.happen({ type: 'tick' }, at('2200-01-01T00:00:00Z'))).toThrow(/check the clock/);
});

test('a clock that goes back brings nothing back', () => {
  const life = new Life(at('2026-04-01T00:00:00Z')).pays(2);
  life.happen({ type: 'tick' }, at('2026-06-10T00:00:00Z'));
  const before = life.state;
  life.happen({ type: 'tick' }, at('2026-04-02T00:00:00Z'));
  expect(life.state).toEqual(before);
  // Not more than one whole period is given back and charged.
  life.happen({ type: 'changePlan', planId: 3 });
  expect(life.charges.at(-1)).toBe('proration 6000');
});

const planId = fc.integer({ min: 0, max: 5 });
const credits = fc.oneof(
  fc.integer({ min: 0, max: 300_000 }),
  fc.constantFrom(159_999, 160_000, 199_999, 200_000, 1_000_000, 7_500_000, 25_000_001),
);
const event: fc.Arbitrary<AccountEvent> = fc.oneof(
  { weight: 2, arbitrary: fc.constant<AccountEvent>({ type: 'tick' }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('upgrade' as const), planId }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('changePlan' as const), planId }) },
  fc.constant<AccountEvent>({ type: 'cancel' }),
  { weight: 8, arbitrary: fc.record({ type: fc.constant('consume' as const), credits }) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('setPaymentMethod' as const),
      paymentMethod: fc.constantFrom('card', 'card', null),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('setAdditionalUsage' as const),
      additionalUsage: fc.boolean(),
    }),
  },
  fc.record({
    type: fc.constant('setAlertPercents' as const),
    percents: fc.array(fc.integer({ min: 1, max: 1000 }), { maxLength: 4 }),
  }),
);
const seconds = fc.oneof(
  fc.constantFrom(0, 1, DAY, 14 * DAY - 1, 14 * DAY, 28 * DAY, 31 * DAY, 366 * DAY),
  fc.integer({ min: 0, max: 40 * DAY }),
);

class Happen implements fc.Command<NaiveAccount, Life> {
  readonly event: AccountEvent;
  readonly after: number;

  constructor(what: AccountEvent, after: number) {
    this.event = what;
    this.after = after;
  }

  check(): boolean {
    return true;
  }

  run(model: NaiveAccount, life: Life): void {
    const now = life.now + this.after;
    const isRefused = model.happen(this.event, now);
    const { rejection, effects } = life.happen(this.event, now);
    expect(rejection !== undefined).toBe(isRefused);
    const { state } = life;
    expect({
      mode: state.mode,
      plan: state.planId,
      used: state.used,
      span: [state.periodStart, state.periodEnd],
      isLimited: hardLimited(state, DEFAULT_RULES),
      sent: state.alertsSent,
    }).toEqual({
      mode: model.mode,
      plan: model.plan.id,
      used: model.used,
      span: [model.start, model.end],
      isLimited: model.isLimited,
      sent: [...model.sent].toSorted((a, b) => a - b),
    });
    expect(effects).toMatchObject(model.told.splice(0));
    expect(now).toBeLessThan(state.periodEnd);
  }

  toString(): string {
    return `after ${this.after} s ${JSON.stringify(this.event)}`;
  }
}

test('any events at any times agree with a model that keeps the whole history', () => {
  const start = fc.integer({ min: at('2019-12-28T00:00:00Z'), max: at('2029-01-05T00:00:00Z') });
  const commands = fc.commands([fc.tuple(event, seconds).map(([what, after]) => new Happen(what, after))], {
    maxCommands: 60,
    size: 'max',
  });
  fc.assert(
    fc.property(start, commands, (now, steps) => {
      fc.modelRun(() => ({ model: new NaiveAccount(now), real: new Life(now) }), steps);
    }),
    { numRuns: share(1_500) },
  );
});
