import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedOf, share } from '@portolan/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { offsetAt, timeZoneNames } from '@portolan/tz';
import { vendoredSource } from './tables.ts';

// The reference implementation reads the same source, where the system has it.
const ZIC = ['/usr/sbin/zic', '/usr/bin/zic'].find((path) => existsSync(path));
const ZDUMP = ['/usr/bin/zdump', '/usr/sbin/zdump'].find((path) => existsSync(path));
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** zdump takes half a minute for every year of every zone, so it looks at some by default and at all when asked to. */
const IS_FULL = process.env['PORTOLAN_FULL_ZDUMP'] !== undefined;

interface CompiledZone {
  readonly at: readonly number[];
  readonly types: readonly {
    readonly utcOffset: number;
    readonly isDst: boolean;
    readonly abbreviation: string;
  }[];
  readonly typeAt: readonly number[];
  /** POSIX TZ string of the time after the last change. */
  readonly footer: string;
}

/** The 64-bit half of a TZif file (RFC 9636). */
function readTzif(bytes: Buffer): CompiledZone {
  const counts = (start: number) =>
    Array.from({ length: 6 }, (_, k) => bytes.readUInt32BE(start + 20 + 4 * k)) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ];
  const [isUt1, isStd1, leap1, time1, type1, char1] = counts(0);
  const start = 44 + time1 * 5 + type1 * 6 + char1 + leap1 * 8 + isStd1 + isUt1;
  const [isUt, isStd, leap, time, type, char] = counts(start);
  let offset = start + 44;
  const at = Array.from({ length: time }, (_, k) => Number(bytes.readBigInt64BE(offset + 8 * k)));
  offset += time * 8;
  const typeAt = Array.from(bytes.subarray(offset, offset + time));
  offset += time;
  const names = offset + type * 6;
  const types = Array.from({ length: type }, (_, k) => {
    const from = names + bytes[offset + 6 * k + 5]!;
    return {
      utcOffset: bytes.readInt32BE(offset + 6 * k),
      isDst: bytes[offset + 6 * k + 4] === 1,
      abbreviation: bytes.toString('ascii', from, bytes.indexOf(0, from)),
    };
  });
  const footer = bytes.toString('ascii', names + char + leap * 12 + isStd + isUt).trim();
  return { at, types, typeAt, footer };
}

interface Shown {
  readonly utcOffset: number;
  readonly isDst: boolean;
  readonly abbreviation: string;
}

/** Compares by hand at first, for there are a hundred thousand instants. */
function expectShown(zone: string, instant: number, expected: Shown): void {
  const { utcOffset, isDst, abbreviation } = offsetAt(zone, instant);
  if (utcOffset !== expected.utcOffset || isDst !== expected.isDst || abbreviation !== expected.abbreviation)
    expect({ utcOffset, isDst, abbreviation }, `${zone} at ${instant}`).toEqual(expected);
}

describe.skipIf(ZIC === undefined || ZDUMP === undefined)(
  'against zic and zdump (skipped where the system lacks them)',
  () => {
    let folder = '';
    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), 'portolan-tz-'));
      const file = join(folder, 'tzdata.zi');
      writeFileSync(file, vendoredSource());
      execFileSync(ZIC!, ['-b', 'fat', '-d', join(folder, 'zoneinfo'), file]);
    });
    afterAll(() => rmSync(folder, { recursive: true, force: true }));
    const zoneFile = (zone: string) => join(folder, 'zoneinfo', zone);

    test('every change of every name, one second before, at and after', () => {
      let changes = 0;
      for (const zone of timeZoneNames()) {
        const compiled = readTzif(readFileSync(zoneFile(zone)));
        // The first type of a TZif file holds before its first change; the change at -2^59 that fat files begin with is none.
        for (const [k, at] of compiled.at.entries()) {
          if (at < -(2 ** 40)) continue;
          const before = k === 0 ? compiled.types[0]! : compiled.types[compiled.typeAt[k - 1]!]!;
          const after = compiled.types[compiled.typeAt[k]!]!;
          if (k > 0 || compiled.at.length === 1) expectShown(zone, at - 1, before);
          expectShown(zone, at, after);
          expectShown(zone, at + 1, after);
          changes++;
        }
        if (compiled.at.length === 0) expectShown(zone, 0, compiled.types[0]!);
      }
      expect(changes).toBeGreaterThan(30_000);
    });

    function compareWithZdump(zones: readonly string[], years: string): number {
      const text = execFileSync(ZDUMP!, ['-v', '-c', years, ...zones.map(zoneFile)], {
        encoding: 'utf8',
        maxBuffer: 1 << 28,
      });
      let compared = 0;
      const line =
        /^(\S+) +\w+ (\w+) +(\d+) (\d+):(\d+):(\d+) (\d+) UT = .* (\S+) isdst=([01]) gmtoff=(-?\d+)$/gm;
      for (const [
        ,
        file,
        month,
        day,
        hour,
        minute,
        second,
        year,
        abbreviation,
        isDst,
        gmtoff,
      ] of text.matchAll(line)) {
        const zone = file!.slice(zoneFile('').length + 1);
        const instant =
          Date.UTC(
            Number(year),
            MONTHS.indexOf(month!),
            Number(day),
            Number(hour),
            Number(minute),
            Number(second),
          ) / 1000;
        expectShown(zone, instant, {
          utcOffset: Number(gmtoff),
          isDst: isDst === '1',
          abbreviation: abbreviation!,
        });
        compared++;
      }
      return compared;
    }

    test('every yearly pattern through 400 years', () => {
      // One zone for each rule that goes on for ever: those whose footer names two abbreviations.
      const zoneByFooter = new Map<string, string>();
      for (const zone of timeZoneNames()) {
        const { footer } = readTzif(readFileSync(zoneFile(zone)));
        if (footer.includes(',')) zoneByFooter.set(footer, zone);
      }
      expect(zoneByFooter.size).toBeGreaterThan(20);
      const zones = [...zoneByFooter.values()];
      // Others with each seed.
      const first = seedOf(1) % zones.length;
      const tried = [...zones.slice(first), ...zones.slice(0, first)].slice(0, share(zones.length));
      expect(compareWithZdump(tried, '2090,2492')).toBeGreaterThan(1600 * tried.length);
    });

    test(
      IS_FULL ? 'all zones from 1800 to 2100' : 'some zones from 1800 to 2100 (all with PORTOLAN_FULL_ZDUMP)',
      () => {
        const zones = IS_FULL ? timeZoneNames() : timeZoneNames().filter((_, k) => k % 40 === 7);
        expect(compareWithZdump(zones, '1800,2100')).toBeGreaterThan(20 * zones.length);
      },
    );
  },
);
