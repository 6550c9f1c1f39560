import * as fc from 'fast-check';
import { gzipSync } from 'fflate';
import { hasSharedData, readData } from '@portolan/testing/data';
import { columnsOf } from '@portolan/testing/columns';
import { describe, expect, test } from 'vitest';

import { readOsm, writePbf } from '../src/index.ts';
import { chunked, chunkedSync } from './chunking.ts';
import { models } from './arbitraries.ts';
import { type Model, modelOf } from './model.ts';
import { fitsXml, xmlOf } from './xml-writer.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = async (text: string): Promise<Model> => modelOf(await readOsm(utf8(text)));
const osm = (content: string): string => `<?xml version='1.0'?><osm version="0.6">${content}</osm>`;
const failure = (code: string, message?: RegExp): object =>
  expect.objectContaining({ name: 'PortolanError', code, message: expect.stringMatching(message ?? /./) });

const texts = (model: Model): string[] => [
  ...[...model.nodes, ...model.ways, ...model.relations].flatMap(({ tags }) => tags.flat()),
  ...model.relations.flatMap(({ members }) => members.map(({ role }) => role)),
];

test('XML gives the same source as PBF of the same data, however it is cut and packed', async () => {
  await fc.assert(
    fc.asyncProperty(models, fc.array(fc.nat(40), { minLength: 1, maxLength: 6 }), async (model, sizes) => {
      fc.pre(texts(model).every(fitsXml));
      const expected = await readOsm(writePbf(columnsOf(model)));
      const bytes = utf8(xmlOf(model));
      expect(await readOsm(bytes)).toEqual(expected);
      expect(await readOsm(chunked(gzipSync(bytes), [...sizes, 1]))).toEqual(expected);
    }),
    { numRuns: 60 },
  );
});

test('characters cut by a chunk stay whole', async () => {
  const text = osm('<node id="1" lat="1" lon="2"><tag k="name" v="Mönchengladbach 東京 🚲"/></node>');
  for (const size of [1, 2, 3]) {
    const { nodes } = modelOf(await readOsm(chunkedSync(utf8(text), size)));
    expect(nodes[0]?.tags).toEqual([['name', 'Mönchengladbach 東京 🚲']]);
  }
});

test('bytes that are not UTF-8 become U+FFFD', async () => {
  const bytes = utf8(osm('<node id="1" lat="1" lon="2"><tag k="name" v="A?B"/></node>'));
  bytes[bytes.indexOf(0x3f, 40)] = 0xff;
  expect(modelOf(await readOsm(bytes)).nodes[0]?.tags).toEqual([['name', 'A\ufffdB']]);
});

describe('what it understands', () => {
  test('byte order mark, comments, entities, CDATA, foreign elements', async () => {
    const { nodes, ways } = await read(
      `\ufeff${osm(`<!-- hello --><note>text &amp; <![CDATA[ <node id="9"/> ]]></note>
        <node id="1" lat="1e1" lon="-.5"><tag k="a&lt;b" v="&#x1F6B2;&quot;"/><strange><tag k="x" v="y"/></strange></node>
        <changeset id="5"><tag k="x" v="y"/></changeset><way id="2"/>`)}`,
    );
    expect(nodes).toEqual([{ id: 1, lat: 100_000_000, lon: -5_000_000, tags: [['a<b', '🚲"']] }]);
    expect(ways).toEqual([{ id: 2, refs: [], tags: [] }]);
  });

  test('versions, deletions by the API and by JOSM', async () => {
    const { nodes, ways } = await read(
      osm(`<node id="1" version="2" lat="2" lon="0"/><node id="1" version="1" lat="1" lon="0"/>
        <node id="2" version="2" visible="false"/><node id="2" version="1" lat="0" lon="0"/>
        <way id="3" action="delete"><nd ref="1"/></way><way id="4" visible="true"><nd ref="1"/></way>`),
    );
    expect(nodes.map(({ id, lat }) => [id, lat])).toEqual([[1, 20_000_000]]);
    expect(ways).toEqual([{ id: 4, refs: [1], tags: [] }]);
  });

  test('several boxes are joined, one of no meaning is not believed', async () => {
    const box = (...c: (number | string)[]): string =>
      `<bounds minlon="${c[0]}" minlat="${c[1]}" maxlon="${c[2]}" maxlat="${c[3]}"/>`;
    const { bounds } = await read(osm(box(1, 2, 3, 4) + box(-1, 3, 2, 9) + box('x', 0, 0, 0)));
    expect(bounds).toEqual({ west: -1, south: 2, east: 3, north: 9 });
  });

  test('the time of the data, from the root or as Overpass writes it', async () => {
    const at = 1_635_452_469;
    expect((await read('<osm timestamp="2021-10-28T20:21:09Z"/>')).timestamp).toBe(at);
    expect((await read(osm('<meta osm_base="2021-10-28T20:21:09Z"/>'))).timestamp).toBe(at);
    expect((await read('<osm timestamp="2021-10-28T20:21:09"/>')).timestamp).toBeNull();
  });

  test('places in the ways of Overpass, with and without ids', async () => {
    const { nodes, ways } = await read(
      osm(`<way id="1"><nd ref="5" lat="1" lon="2"/><nd ref="6" lat="3" lon="4"/></way>
        <way id="2"><nd lat="3" lon="4"/><nd lat="5" lon="6"/></way><node id="6" lat="3" lon="4"><tag k="a" v="b"/></node>`),
    );
    expect(ways.map(({ refs }) => refs)).toEqual([
      [5, 6],
      [6, -1],
    ]);
    expect(nodes.map(({ id, lat, tags }) => [id, lat, tags.length])).toEqual([
      [-1, 50_000_000, 0],
      [5, 10_000_000, 0],
      [6, 30_000_000, 1],
    ]);
  });

  test('a node without a place is as good as not there', async () => {
    expect((await read(osm('<node id="1"><tag k="a" v="b"/></node>'))).nodes).toEqual([]);
  });

  test('__proto__ as key, value and attribute', async () => {
    const { nodes } = await read(
      osm(
        '<node id="1" lat="0" lon="0" __proto__="x" constructor="y"><tag k="__proto__" v="constructor"/></node>',
      ),
    );
    expect(nodes[0]?.tags).toEqual([['__proto__', 'constructor']]);
  });
});

describe('what it refuses', () => {
  test.each([
    ['unclosed elements', '<osm><node id="1" lat="0" lon="0">', 'osm-truncated', /line 1/],
    ['an unclosed tag', '<osm><node id="1"', 'osm-truncated', /ends in the middle/],
    ['crossed elements', '<osm><way id="1"></osm></way>', 'osm-damaged', /not well-formed/],
    [
      'an undeclared entity',
      osm('<node id="1" lat="0" lon="0"><tag k="a" v="&x;"/></node>'),
      'osm-damaged',
      /entity/,
    ],
    [
      'entity declarations',
      '<!DOCTYPE osm [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><osm><node id="1" lat="0" lon="0"><tag k="a" v="&b;"/></node></osm>',
      'osm-unsupported',
      /document type/,
    ],
    ['a web page', '<!DOCTYPE html><html><body>504</body></html>', 'osm-format', /HTML/],
    ['another root', '<gpx/>', 'osm-format', /<gpx>/],
    ['a change file', '<osmChange version="0.6"/>', 'osm-unsupported', /osmium apply-changes/],
    [
      'another encoding',
      '<?xml version="1.0" encoding="ISO-8859-1"?><osm/>',
      'osm-unsupported',
      /ISO-8859-1/,
    ],
    [
      'a query that timed out',
      osm('<remark> runtime error: Query timed out</remark>'),
      'osm-truncated',
      /timed out/,
    ],
    ['a missing id', osm('<way/>'), 'osm-damaged', /id should be present/],
    ['an id of letters', osm('<way id="abc"/>'), 'osm-damaged', /"abc"/],
    ['an id of 54 bits', osm('<way id="9007199254740992"/>'), 'osm-damaged', /2\^53/],
    ['a broken id', osm('<way id="1.5"/>'), 'osm-damaged', /1\.5/],
    ['a latitude beyond the pole', osm('<node id="1" lat="90.0000001" lon="0"/>'), 'osm-damaged', /lat/],
    ['a longitude that is no number', osm('<node id="1" lat="0" lon="NaN"/>'), 'osm-damaged', /lon/],
    ['a hexadecimal latitude', osm('<node id="1" lat="0x10" lon="0"/>'), 'osm-damaged', /lat/],
    ['half a place', osm('<node id="1" lat="0"/>'), 'osm-damaged', /lon/],
    ['a tag without a value', osm('<way id="1"><tag k="a"/></way>'), 'osm-damaged', /v should be present/],
    [
      'a member of no type',
      osm('<relation id="1"><member type="area" ref="1"/></relation>'),
      'osm-damaged',
      /"area"/,
    ],
    ['a version of letters', osm('<way id="1" version="x"/>'), 'osm-damaged', /version/],
  ])('%s', async (_, text, code, message) => {
    await expect(readOsm(utf8(text), 'xml')).rejects.toThrow(failure(code, message));
  });
});

describe.skipIf(!hasSharedData)('real XML', () => {
  test.each([
    ['traces/graphhopper/issue-13.osm.gz', [144, 23, 4]],
    ['traces/graphhopper/issue-70.osm.gz', [264, 36, 3]],
    ['geocoder/osm/li-autauga-additional.osm', [4, 1, 0]],
  ])('%s', async (path, counts) => {
    const source = await readOsm(readData(path));
    expect([source.nodes.count, source.ways.count, source.relations.count]).toEqual(counts);
    expect(modelOf(await readOsm(writePbf(source)))).toEqual(modelOf(source));
  });
});
