import { each } from '@mapbox/mvt-fixtures';
import { expect, test } from 'vitest';
import { brokenRules } from './tile-rules.ts';

/** Fixtures that may stand in a tile, but not in one of ours: a type that is unknown, version 1, and a count of points that are not there. */
const NOT_OURS = ['016', '039', '057'];

test('the rules that our tiles are held to are those of the fixtures of the specification', () => {
  const differing: string[] = [];
  let count = 0;
  each(({ id, description, validity, buffer }) => {
    count++;
    const broken = brokenRules(buffer);
    const isSound = validity.v2 && !NOT_OURS.includes(id);
    if ((broken.length === 0) !== isSound)
      differing.push(`${id} ${String(validity.v2)}: ${broken.join()} (${description})`);
  });
  expect(count).toBeGreaterThan(70);
  expect(differing).toEqual([]);
});
