import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasMinutes } from '@portolan/testing';
import { hasSharedData, pathOfData } from '@portolan/testing/data';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { main } from '@portolan/cli';
import { fakeTerminal } from './fake-terminal.ts';
import { portolan } from './spawn.ts';

describe.runIf(hasSharedData && hasMinutes())(
  'Liechtenstein and Autauga County with all files about places',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'portolan-real-'));
    const extract = pathOfData('geocoder/osm/li-autauga-2021.osm.pbf');
    const files = [
      ['--geonames', 'geonames-admin1.json'],
      ['--whosonfirst', 'wof/li.geojson', 'wof/postalcode-li.geojson'],
      ['--natural-earth', 'admin1-ne10m-simplified.geojson.gz'],
      ['--tiger', 'tiger-01001.csv.gz'],
      ['--importance', 'wikimedia-importance.csv.gz'],
    ].flatMap(([option, ...names]) => [option!, ...names.map((name) => pathOfData(`geocoder/${name}`))]);
    beforeAll(async () => {
      expect(await portolan(['build', extract, '--out', folder, ...files])).toMatchObject({ code: 0 });
    });
    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    async function find(text: string, more: object = {}) {
      const request = { endpoint: 'search', query: { text, size: 5, ...more } };
      const terminal = fakeTerminal(JSON.stringify(request));
      expect(await main(['geocode', folder], terminal)).toBe(0);
      const { features } = JSON.parse(terminal.stdout.text);
      return features.map(({ properties }: { properties: Record<string, unknown> }) => properties);
    }

    test('each file contributes to the answers', async () => {
      expect((await find('Vaduz', { sources: 'wof' }))[0].gid).toMatch(/^whosonfirst:/);
      expect((await find('9490', { layers: 'postalcode' }))[0]).toMatchObject({ name: '9490' });
      // The city is not in the extract: GeoNames has it, and its region comes from Natural Earth or from the names given.
      expect((await find('Chur'))[0]).toMatchObject({ source: 'geonames', country_a: 'CHE' });
      expect((await find('Chur'))[0].region).toMatch(/^Gra?ub/);
      expect((await find('Alabama'))[0]).toMatchObject({ layer: 'region', country_a: 'USA' });
      expect((await find('Deutschland'))[0]).toMatchObject({ name: 'Germany', layer: 'country' });
    });

    test('house numbers between those that are known come from TIGER', async () => {
      const [best] = await find('150 Glenbrooke Ln');
      expect(best).toMatchObject({ layer: 'address', match_type: 'interpolated', housenumber: '150' });
    });

    test('all are in the manifest', () => {
      const { inputs } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
      expect(inputs).toHaveLength(7);
    });
  },
);
