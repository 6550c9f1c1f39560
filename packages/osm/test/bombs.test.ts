import { someOf } from '@portolan/testing';
import { testBombs } from '@portolan/testing/bombs';
import { BOMBS } from './bombs.ts';

testBombs(
  new URL('bomb-reader.ts', import.meta.url),
  someOf(BOMBS).map((bomb) => ({ ...bomb, ends: /^(?:done|osm-.*)$/ })),
);
