import fc from 'fast-check';
import { LANGUAGE_ALIASES, LANGUAGES } from '@portolan/schemas';
import { describe, expect, test } from 'vitest';
import { allLanguages, americanEnglish, german, type Language } from '../../src/languages/index.ts';
import { pluralOf } from '../../src/guidance/plural-rules.ts';
import { andThen, announced, arrivalAhead, goOn, instructionOf } from '../../src/guidance/sentences.ts';
import { spokenLength } from '../../src/guidance/spoken-length.ts';
import { fill } from '../../src/guidance/template.ts';
import { route, type NativeRouteRequest } from '../../src/index.ts';
import { placeAt, tinyGraph, type Spot } from '../route/tiny-routes.ts';

/** All texts of a language by where they stand, such as `setOut.drive`. */
function textsOf(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => textsOf(each, path === '' ? key : `${path}.${key}`));
}

const namesOf = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!).toSorted();
const optionalOf = (text: string): string[] =>
  [...text.matchAll(/\[([^\]]*)\]/g)].flatMap(([, part]) => namesOf(part!)).toSorted();

const SENTENCES =
  /^(setOut|straight|bear|turn|turnSharply|turnAround|becomes|goOn|ramp|exit|merge|keep|enterRoundabout|enterRoundaboutAndLeave|exitRoundabout|enterFerry|exitFerry|takeStairs|takeEscalator|takeElevator|pushBicycle|rideAgain|landmarks|arrived|willArrive|rentBicycle|returnBicycle)(\.|$)/;
/** Keys that are not templates, or of which languages have as many as they need. */
const OWN = /^(tag|plural|decimalMark|ordinals|lengths\.\w+\.\w+|lengthsAhead)/;

test('there is one of each language of the interface', () => {
  expect(allLanguages.map(({ tag }) => tag).toSorted()).toEqual([...LANGUAGES].toSorted());
});

describe.each(allLanguages.map((language) => [language.tag, language] as const))('%s', (tag, language) => {
  const english = new Map(textsOf(americanEnglish));
  const texts = new Map(textsOf(language));
  const templates = [...texts].filter(([path]) => !OWN.test(path));

  test('has every text, with the same names', () => {
    expect(templates.map(([path]) => path).toSorted()).toEqual(
      [...english.keys()].filter((path) => !OWN.test(path)).toSorted(),
    );
    for (const [path, text] of templates) {
      expect([path, namesOf(text)]).toEqual([path, namesOf(english.get(path)!)]);
      expect([path, optionalOf(text)]).toEqual([path, optionalOf(english.get(path)!)]);
    }
  });

  test('has sentences that end, are short, and have single spaces', () => {
    for (const [path, text] of texts) {
      if (/^(tag|plural|decimalMark)$/.test(path)) continue;
      expect(text, path).not.toBe('');
      if (SENTENCES.test(path)) expect(text, path).toMatch(/[.。।]$/);
      if (!/^(onto|stay|toward)$/.test(path)) expect(text, path).toBe(text.trim());
      for (const has of [true, false]) {
        const values = Object.fromEntries(
          namesOf(text).map((name) => [name, name === 'onto' ? fill(language.onto, { street: 'X' }) : 'X']),
        );
        const optional = new Set(optionalOf(text));
        const given = has
          ? values
          : Object.fromEntries(
              Object.entries(values).map(([name, value]) => [
                name,
                optional.has(name) ? undefined : name === 'onto' ? '' : value,
              ]),
            );
        const filled = fill(text, given);
        expect(filled, path).not.toMatch(/[[\]{}]|undefined/);
        if (!/^(onto|stay|toward)$/.test(path)) expect(filled, path).not.toMatch(/ {2}| [.,;:](?!\d)|^[ ,]/);
        expect(filled.length, path).toBeLessThan(160);
      }
    }
  });

  test('has nothing left of English', () => {
    if (tag.startsWith('en-')) return;
    for (const [path, text] of texts) {
      if (OWN.test(path)) continue;
      expect(text.replace(/\{\w+\}/g, '').toLowerCase(), path).not.toMatch(
        /\b(the|onto|take|turn|drive|roundabout|your|feet|with)\b/,
      );
      if (SENTENCES.test(path)) expect(text, path).not.toBe(english.get(path));
    }
  });

  test('counts as the Unicode CLDR does', () => {
    const rules = new Intl.PluralRules(tag);
    const values = [
      ...Array.from({ length: 1001 }, (_, i) => i),
      ...Array.from({ length: 100 }, (_, i) => i / 10),
    ];
    for (const value of values) {
      // Fractions are written with one decimal, whole numbers without.
      expect([value, pluralOf(language.plural, value)]).toEqual([value, rules.select(value)]);
    }
  });

  test('has a form of every unit for each category of its numbers', () => {
    const rules = new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
    for (const words of [language.lengths, language.lengthsAhead ?? language.lengths]) {
      for (const unit of ['kilometers', 'meters', 'miles', 'feet'] as const) {
        for (const category of Object.keys(words[unit])) expect(rules).toContain(category);
      }
    }
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1e6, noNaN: true }),
        fc.constantFrom('kilometers', 'miles'),
        fc.constantFrom('along', 'ahead'),
        (metres, units, use) => {
          expect(spokenLength(language, metres, units, use)).toMatch(/^\S.*\S$/);
          expect(spokenLength(language, metres, units, use)).not.toMatch(/undefined|NaN|[{}[\]]| {2}/);
        },
      ),
    );
  });
});

/** A drive in words, one sentence of each kind. */
function sentencesOf(language: Language): string[] {
  const turn = { kind: 'normal', side: 'left', degrees: -90 } as const;
  const step = {
    turn,
    firstPathEdge: 0,
    namedPathEdge: 0,
    bearingBefore: 0,
    bearingAfter: 90,
    staysOnStreet: false,
    ring: undefined,
    exit: undefined,
  };
  const facts = {
    previousStreet: 'Main',
    destinationSide: undefined,
    staysOnStreet: false,
    exitNumber: undefined,
    toward: undefined,
    travelMode: 'drive',
  } as const;
  const far = (metres: number): string => spokenLength(language, metres, 'kilometers', 'along');
  const tell = (
    action: Parameters<typeof instructionOf>[1]['action'],
    street?: string,
    more: { readonly step?: object; readonly facts?: object; readonly length?: string } = {},
  ): string =>
    instructionOf(
      language,
      { ...step, action, ...more.step },
      street,
      street,
      { ...facts, ...more.facts },
      more.length,
    );
  const near = tell('turn', 'Cross', { step: { turn: { ...turn, kind: 'slight' } } });
  return [
    tell('start', 'Main', { length: far(300) }),
    tell('turn', 'Cross'),
    andThen(language, tell('turn', undefined, { step: { turn: { ...turn, side: 'right' } } }), near),
    tell('turn', 'Main', { facts: { staysOnStreet: true } }),
    tell('turn', undefined, { step: { turn: { ...turn, kind: 'uturn' } } }),
    tell('becomes', 'Cross'),
    goOn(language, 'B 3', far(1500)),
    tell('ramp', 'A 5', { facts: { toward: 'Basel' } }),
    tell('merge', 'A 5'),
    tell('keep', 'A 5', { facts: { toward: 'Basel' } }),
    tell('exit', 'B 37', { facts: { exitNumber: '12', toward: 'Heidelberg' } }),
    tell('enterRoundabout', 'Ring', { step: { exit: { count: 2, pathEdge: 1 } } }),
    tell('exitRoundabout', 'Ring'),
    tell('enterFerry', 'Horn – Kopf'),
    tell('steps'),
    tell('escalator'),
    tell('elevator'),
    ...(['road', 'lights', 'gate', 'bollards', 'bridge', 'tunnel'] as const).map((kind) =>
      tell('pass', undefined, { step: { landmark: { kind, street: 'Cross' } } }),
    ),
    tell('mount', undefined, { step: { mount: 'off' } }),
    tell('mount', undefined, { step: { mount: 'on' } }),
    announced(language, spokenLength(language, 2000, 'kilometers', 'ahead'), arrivalAhead(language, 'right')),
    tell('arrive'),
  ];
}

test('docs/languages.md shows them all', async () => {
  const sections = allLanguages.map(
    (language) =>
      `## ${language.tag}\n\n${sentencesOf(language)
        .map((each) => `- ${each}`)
        .join('\n')}\n`,
  );
  const page = `# The same sentences in all languages

Part of the documentation of [@portolan/graph](../README.md). A test writes this page: \`npx vitest run packages/graph/test/guidance -u\`.

${sections.join('\n')}`;
  await expect(page).toMatchFileSnapshot('../../docs/languages.md');
});

describe('a request', () => {
  const on = (right: number, down = 0): Spot => ({ right, down });
  const picture = `
    b
    |
a---m---c
    |
    d`.slice(1);
  const instructions = async (more: object, languages?: readonly Language[]) => {
    const graph = await tinyGraph(picture, [
      ['amc', { highway: 'residential', name: 'Hauptstraße' }],
      ['bmd', { highway: 'residential', name: 'Gasse' }],
    ]);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- also what is no language
    const request = {
      locations: [on(0, 2), on(4, 4)].map(placeAt),
      costing: 'auto',
      ...more,
    } as NativeRouteRequest;
    const { trip } = route(graph, request, languages ? { languages } : {});
    return [trip.language, ...trip.legs[0]!.maneuvers!.map(({ instruction }) => instruction)];
  };

  test('is told in its language, at its top or nested, if the caller has it', async () => {
    const told = [
      'de-DE',
      'Fahren Sie nach Osten auf Hauptstraße.',
      'Rechts abbiegen auf Gasse.',
      'Sie haben Ihr Ziel erreicht.',
    ];
    expect(await instructions({ language: 'de-DE' }, [german])).toEqual(told);
    expect(await instructions({ language: 'DE' }, [german])).toEqual(told);
    expect(await instructions({ directions_options: { language: 'de' } }, [german])).toEqual(told);
    for (const language of ['de-AT', 'fr', 'd', '', 7, null, ['de']]) {
      // oxlint-disable-next-line no-await-in-loop -- the graph is tiny
      expect((await instructions({ language }, [german]))[0]).toBe('en-US');
    }
    expect((await instructions({ language: 'de' }))[0]).toBe('en-US');
  });

  test.each([...LANGUAGES.map((tag) => [tag, tag] as const), ...Object.entries(LANGUAGE_ALIASES)])(
    '%s is %s',
    async (name, tag) => {
      expect((await instructions({ language: name }, allLanguages))[0]).toBe(tag);
    },
  );

  test.each(LANGUAGES.filter((tag) => !['en-GB', 'pt-BR', 'en-US-x-pirate'].includes(tag)))(
    '%s has its code as a name',
    async (tag) => {
      expect((await instructions({ language: tag.split('-')[0] }, allLanguages))[0]).toBe(tag);
    },
  );

  test('in the format of OSRM has its voice', async () => {
    const graph = await tinyGraph(picture, [
      ['amc', { highway: 'residential', name: 'Hauptstraße' }],
      ['bmd', { highway: 'residential', name: 'Gasse' }],
    ]);
    const { routes } = route(
      graph,
      {
        locations: [on(0, 2), on(4, 4)].map(placeAt),
        costing: 'auto',
        language: 'de-DE',
        format: 'osrm',
        voice_instructions: true,
        banner_instructions: true,
      },
      { languages: [german] },
    );
    expect(routes[0]!.voiceLocale).toBe('de-DE');
    const said = routes[0]!.legs[0]!.steps!.flatMap(({ voiceInstructions }) => voiceInstructions!);
    expect(said.map(({ announcement }) => announcement)).toEqual([
      'Fahren Sie nach Osten auf Hauptstraße, 400 Meter weit.',
      'Rechts abbiegen auf Gasse.',
      'Weiter, 200 Meter weit.',
      'Sie haben Ihr Ziel erreicht.',
    ]);
  });
});
