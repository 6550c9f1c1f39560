// Run this after a release of IANA: `npm run update-tzdata -w packages/tz -- path/to/tzdata.zi`. It compiles the file, replaces the vendored
// file by it under the name of its version, and writes the module that holds the offsets.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { readSource } from '@portolan/tz/build';
import { offsetTableModule } from './embedded-table-module.ts';

const vendored = new URL('../../tzdata/', import.meta.url);
const module = new URL('../../src/offsets/embedded-table.ts', import.meta.url);
const isVendored = (name: string): boolean => /^tzdata-.*\.zi$/.test(name);

// npm starts scripts in the folder of the package, and tells the folder it was called in.
const given =
  process.argv[2] === undefined ? undefined : resolve(process.env['INIT_CWD'] ?? '', process.argv[2]);
const path = given ?? readdirSync(vendored).find(isVendored);
if (path === undefined) throw new Error('there is no vendored tzdata-*.zi: name the file to compile');
const source = readFileSync(given ?? new URL(path, vendored), 'utf8');
const { version } = readSource(source);
const text = offsetTableModule(source);

if (given !== undefined) {
  for (const name of readdirSync(vendored).filter(isVendored)) rmSync(new URL(name, vendored));
  writeFileSync(new URL(`tzdata-${version}.zi`, vendored), source);
}
writeFileSync(module, text);
process.stdout.write(
  `tzdata ${version}: ${text.length} characters in src/offsets/embedded-table.ts; now build and test\n`,
);
