import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { hasSharedData } from '@portolan/testing/data';
import { expectAtMost, expectSame, share } from '@portolan/testing';
import { describe, expect, test } from 'vitest';
import { offsetAt, timeZoneNames, tzdataVersion } from '@portolan/tz';
import { compileZone, openOffsets, packOffsets, readSource } from '@portolan/tz/build';
import { fromBase64, toBase64 } from '../src/offsets/base64.ts';
import { civilFromDays, daysFromCivil, daysInMonth, weekdayOf } from '../src/offsets/civil-date.ts';
import { EMBEDDED_TABLE } from '../src/offsets/embedded-table.ts';
import { expectedRows, vendoredSource } from './tables.ts';
import { slowTypeAt } from './slow-offsets.ts';

const source = readSource(vendoredSource());
const table = fromBase64(EMBEDDED_TABLE);
const seconds = (text: string): number => Date.parse(text) / 1000;

describe('the embedded table', () => {
  test('is what the vendored source compiles to', () => {
    expect(Array.from(packOffsets(source))).toEqual(Array.from(table));
    expect(readFileSync(new URL('../src/offsets/embedded-table.ts', import.meta.url), 'utf8')).toContain(
      `tzdata ${source.version},`,
    );
    expect(tzdataVersion()).toBe('2026f');
  });

  test('knows every zone and every alias', () => {
    expect(timeZoneNames()).toEqual([...source.zones.keys(), ...source.links.keys()].toSorted());
    expect(timeZoneNames()).toHaveLength(598);
  });

  test('is small', () => {
    expect(table.length).toBeLessThan(60_000);
  });
});

describe('offsetAt', () => {
  test.skipIf(!hasSharedData)('agrees with glibc on the expected answers', () => {
    const rows = expectedRows('offsets_public.csv');
    for (const row of rows) {
      expect(offsetAt(row['zone']!, Number(row['timestamp'])), JSON.stringify(row)).toEqual({
        utcOffset: Number(row['utc_offset']),
        baseUtcOffset: Number(row['base_utc_offset']),
        dstOffset: Number(row['dst_offset']),
        isDst: row['isdst'] === '1',
        abbreviation: row['abbr'],
      });
    }
    expect(rows.length).toBeGreaterThan(400);
  });

  test.each<[string, string, number, number, string]>([
    ['Europe/Dublin', '2024-01-15T12:00Z', 3600, -3600, 'GMT'],
    ['Europe/Dublin', '2024-07-15T12:00Z', 3600, 0, 'IST'],
    ['Eire', '2024-01-15T12:00Z', 3600, -3600, 'GMT'],
    ['Africa/Casablanca', '2024-03-20T12:00Z', 3600, -3600, '+00'],
    ['Africa/Casablanca', '2024-06-20T12:00Z', 3600, 0, '+01'],
    ['Africa/Windhoek', '2010-06-15T12:00Z', 7200, -3600, 'WAT'],
    ['Europe/Prague', '1947-01-15T12:00Z', 3600, -3600, 'GMT'],
    ['Europe/London', '1943-07-01T12:00Z', 0, 7200, 'BDST'],
    ['Europe/London', '1970-01-01T00:00Z', 3600, 0, 'BST'],
    ['Antarctica/Troll', '2024-07-01T12:00Z', 0, 7200, '+02'],
    ['Australia/Lord_Howe', '2024-01-01T12:00Z', 37_800, 1800, '+11'],
    ['Africa/Monrovia', '1971-06-01T12:00Z', -2670, 0, 'MMT'],
    ['Asia/Kathmandu', '2024-01-01T12:00Z', 20_700, 0, '+0545'],
    ['Etc/GMT-14', '2024-01-01T12:00Z', 50_400, 0, '+14'],
    ['America/New_York', '9999-07-01T12:00Z', -18_000, 3600, 'EDT'],
  ])('%s at %s', (zone, instant, baseUtcOffset, dstOffset, abbreviation) => {
    expect(offsetAt(zone, seconds(instant))).toEqual({
      utcOffset: baseUtcOffset + dstOffset,
      baseUtcOffset,
      dstOffset,
      isDst: dstOffset !== 0,
      abbreviation,
    });
  });

  test('with rearguard, summer is saving', () => {
    const at = (zone: string, instant: string) => {
      const { baseUtcOffset, dstOffset, isDst } = offsetAt(zone, seconds(instant), { rearguard: true });
      return [baseUtcOffset, dstOffset, isDst];
    };
    expect(at('Europe/Dublin', '2024-01-15T12:00Z')).toEqual([0, 0, false]);
    expect(at('Europe/Dublin', '2024-07-15T12:00Z')).toEqual([0, 3600, true]);
    expect(at('Europe/Dublin', '2524-01-15T12:00Z')).toEqual([0, 0, false]);
    expect(at('Europe/Dublin', '2524-07-15T12:00Z')).toEqual([0, 3600, true]);
    expect(at('Europe/Dublin', '1970-07-15T12:00Z')).toEqual([3600, 0, false]);
    expect(at('Europe/Prague', '1947-01-15T12:00Z')).toEqual([0, 0, false]);
    expect(at('Africa/Windhoek', '2010-06-15T12:00Z')).toEqual([3600, 0, false]);
    expect(at('Africa/Windhoek', '2010-12-15T12:00Z')).toEqual([3600, 3600, true]);
    expect(at('Africa/Windhoek', '2024-12-15T12:00Z')).toEqual([7200, 0, false]);
    for (const zone of timeZoneNames()) {
      for (const instant of [
        '1946-12-20T12:00Z',
        '1999-01-15T12:00Z',
        '2024-07-15T12:00Z',
        '3024-01-15T12:00Z',
      ]) {
        const main = offsetAt(zone, seconds(instant));
        const turned = offsetAt(zone, seconds(instant), { rearguard: true });
        expect(turned.dstOffset, `${zone} ${instant}`).toBeGreaterThanOrEqual(0);
        expect([turned.utcOffset, turned.abbreviation]).toEqual([main.utcOffset, main.abbreviation]);
      }
    }
  });

  test('agrees with walking through every change, one second before, at and after each', () => {
    for (const zone of source.zones.keys()) {
      const timeline = compileZone(source, zone);
      for (const at of timeline.at) {
        for (const instant of [at - 1, at, at + 1]) {
          const { utcOffset: _, ...found } = offsetAt(zone, instant);
          expect(found).toEqual(slowTypeAt(timeline, instant));
        }
      }
    }
  });

  test('agrees with walking through the years at random instants', () => {
    const zones = [...source.zones.keys()];
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: seconds('1800-01-01T00:00Z'), max: seconds('3000-01-01T00:00Z') }),
        (zone, instant) => {
          const { utcOffset: _, ...found } = offsetAt(zone, instant);
          expect(found).toEqual(slowTypeAt(compileZone(source, zone), instant));
        },
      ),
      { numRuns: share(1000) },
    );
  });

  test('repeats every 400 years, as far as Date reaches', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...timeZoneNames()),
        fc.integer({ min: seconds('2100-01-01T00:00Z'), max: seconds('2500-01-01T00:00Z') }),
        fc.integer({ min: 1, max: 680 }),
        (zone, instant, cycles) => {
          expectSame(offsetAt(zone, instant + cycles * 12_622_780_800), offsetAt(zone, instant));
        },
      ),
      { numRuns: share(20_000) },
    );
    expect(offsetAt('Europe/Paris', 8_200_290_900_000).abbreviation).toBe('CET');
    expect(offsetAt('Europe/Paris', 8.64e12).abbreviation).toBe('CEST');
    expect(offsetAt('Europe/Paris', -8.64e12).abbreviation).toBe('LMT');
  });

  test('agrees with the Intl of this runtime on the years before the rules of 2025', () => {
    // Two sources on two release cycles: compared where both have long been settled.
    for (const zone of [
      'Europe/Paris',
      'America/New_York',
      'Asia/Tokyo',
      'Australia/Sydney',
      'America/Sao_Paulo',
    ]) {
      const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
      for (let year = 1975; year < 2025; year++) {
        for (const month of [0, 3, 6, 9]) {
          const instant = Date.UTC(year, month, 3, 12);
          const text = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')!.value;
          const [, sign, hours, minutes] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(text)!;
          const expected =
            hours === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60);
          expectSame(offsetAt(zone, instant / 1000).utcOffset, expected, `${zone} ${year}-${month + 1}`);
        }
      }
    }
  });

  test('refuses what it does not know', () => {
    for (const zone of ['Mars/Olympus', '', 'europe/paris', '__proto__', 'constructor']) {
      expect(() => offsetAt(zone, 0)).toThrow(
        expect.objectContaining({
          name: 'PortolanError',
          code: 'tz-unknown-zone',
          message: expect.stringContaining('2026f'),
        }),
      );
    }
    for (const instant of [NaN, Infinity, 8.65e12, '5', undefined, null, 5n]) {
      expect(() => offsetAt('Europe/Paris', instant as number)).toThrow(
        expect.objectContaining({ name: 'PortolanError', code: 'tz-timestamp' }),
      );
    }
  });

  test('answers are frozen', () => {
    expect(Object.isFrozen(offsetAt('Europe/Paris', 0))).toBe(true);
  });
});

describe('hostile tables', () => {
  test('cut short anywhere, or with something behind it, a table is refused', () => {
    const refusal = expect.objectContaining({ name: 'PortolanError', code: 'tz-table' });
    for (let length = 0; length < table.length; length += length < 2000 ? 1 : 97) {
      expect(() => openOffsets(table.subarray(0, length)), `${length} bytes`).toThrow(refusal);
    }
    expect(() => openOffsets(Uint8Array.from([...table, 0]))).toThrow(refusal);
  });

  test('changed bytes are refused or harmless', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(table.length - 1), fc.nat(255)), { minLength: 1, maxLength: 5 }),
        (edits) => {
          const bytes = table.slice();
          for (const [position, value] of edits) bytes[position] = value;
          try {
            const opened = openOffsets(bytes);
            for (const type of opened.types) expectAtMost(Math.abs(type.utcOffset), 400_000);
            for (const timeline of opened.timelineByName.values()) expect(timeline).toBeLessThan(5000);
          } catch (error) {
            expect(error).toMatchObject({ name: 'PortolanError', code: 'tz-table' });
          }
        },
      ),
      { numRuns: share(200) },
    );
  });

  test('random bytes behind the first four are refused', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (rest) => {
        try {
          openOffsets(Uint8Array.from([0x50, 0x54, 0x4f, 1, ...rest]));
        } catch (error) {
          expect(error).toMatchObject({ name: 'PortolanError', code: 'tz-table' });
        }
      }),
      { numRuns: share(5000) },
    );
  });
});

describe('the calendar', () => {
  test('agrees with Date', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100_000_000, max: 100_000_000 }), (days) => {
        const date = new Date(days * 86_400_000);
        const civil = civilFromDays(days);
        expect(civil).toEqual({
          year: date.getUTCFullYear(),
          month: date.getUTCMonth() + 1,
          day: date.getUTCDate(),
        });
        expectSame(daysFromCivil(civil.year, civil.month, civil.day), days);
        expectSame(weekdayOf(days), date.getUTCDay());
        expectSame(
          daysInMonth(civil.year, civil.month),
          new Date(Date.UTC(2000 + (((civil.year % 400) + 400) % 400), civil.month, 0)).getUTCDate(),
        );
      }),
      { numRuns: share(10_000) },
    );
  });

  test('base 64 gives back what it was given', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64').replaceAll('=', ''));
        expect(Array.from(fromBase64(toBase64(bytes)))).toEqual(Array.from(bytes));
      }),
    );
  });
});
