/* What is given in place of an extract or of options is refused by an error that says what it is. */
import { expect, test } from 'vitest';
import { assembleAreas, readOsm, writePbf } from '../src/index.ts';

const XML = new TextEncoder().encode('<osm version="0.6"/>');
const refused = { name: 'PortolanError', code: 'osm-input' };

test.each([undefined, null, 0, '', [], {}, XML, Promise.resolve()])('%s is no extract', (wrong) => {
  const given = wrong as never;
  for (const call of [() => writePbf(given), () => assembleAreas(given)])
    expect(call).toThrow(expect.objectContaining(refused));
});

test('null is no options', async () => {
  await expect(readOsm(XML, 'xml', null as never)).rejects.toMatchObject(refused);
  const source = await readOsm(XML);
  expect(() => assembleAreas(source, null as never)).toThrow(expect.objectContaining(refused));
});
