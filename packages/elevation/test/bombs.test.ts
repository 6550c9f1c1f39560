/** What small files take that unfold to large ones, in processes of their own. */
import { testBombs } from '@portolan/testing/bombs';
import { BOMBS } from './bombs.ts';

testBombs(new URL('bomb-reader.ts', import.meta.url), BOMBS);
