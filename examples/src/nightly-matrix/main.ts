/**
 * Travel times between all places of a table, each night, as jobs on a queue over PostgreSQL.
 *
 * @module
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { COSTINGS } from '@portolan/schemas';
import { readCsv } from '../csv.ts';
import { oneOf } from '../recipes/options.ts';
import { openQueue } from './queue.ts';
import { openTable, type Place } from './table.ts';
import { work } from './work.ts';
import { endWithReasons } from '../reasons.ts';

endWithReasons(
  `node examples/dist/nightly-matrix/main.js places places.csv    puts places (name, lat, lon) into the database
… plan [--nightly '0 2 * * *'] [--costing auto]    asks for all travel times now, or every night
… work [--folder demo | --host http://...] [--until-done]    takes jobs; start as many as there are cores and machines
--database postgres://..., or the variables that all programs of PostgreSQL know (PGHOST and so on), say where the database is`,
);

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    database: { type: 'string' },
    nightly: { type: 'string' },
    costing: { type: 'string', default: 'auto' },
    folder: { type: 'string', default: fileURLToPath(new URL('../../../demo/', import.meta.url)) },
    host: { type: 'string' },
    'until-done': { type: 'boolean', default: false },
  },
});
const [command, path] = positionals;
const isKnown = command === 'places' ? path !== undefined : command === 'plan' || command === 'work';
if (!isKnown) {
  console.error('say what to do: places <file.csv>, plan or work');
  process.exit(2);
}

const table = await openTable(values.database);
const queue = await openQueue(values.database);
try {
  if (command === 'places') {
    const places = readPlaces(path!);
    await table.replacePlaces(places);
    console.log(`${places.length} places are in the database`);
  } else if (command === 'plan') {
    const costing = oneOf('--costing', values.costing, COSTINGS);
    if (values.nightly === undefined) {
      await queue.plan(costing);
      console.log('the travel times are asked for');
    } else {
      await queue.planNightly(values.nightly, costing);
      console.log(`the travel times are asked for at ${values.nightly} (UTC)`);
    }
  } else {
    await work(table, queue, {
      folder: values.folder,
      ...(values.host !== undefined && { host: values.host }),
      untilDone: values['until-done'],
    });
  }
} finally {
  await queue.close();
  await table.close();
}

/** Rows of a CSV file with the columns name, lat and lon. A place that is none ends the program before anything is written. */
function readPlaces(file: string): Place[] {
  const [header = [], ...rows] = readCsv(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
  const [name, lat, lon] = ['name', 'lat', 'lon'].map((column) => {
    const index = header.indexOf(column);
    if (index === -1) throw new Error(`${file} has no column ${column}`);
    return index;
  });
  return rows.map((row, index) => {
    const place = { name: row[name!] ?? '', lat: Number(row[lat!]), lon: Number(row[lon!]) };
    if (place.name !== '' && Math.abs(place.lat) <= 90 && Math.abs(place.lon) <= 180) return place;
    throw new Error(`row ${index + 1} of ${file} has no name or no place on earth`);
  });
}
