import { createReadStream } from 'node:fs';
import { cityAt, openGeocoder, type City, type Geocoder } from '@portolan/geocoder';
import { countryNames } from '@portolan/geocoder/country-names';
import { GEOCODER_FILE } from '../build/file-names.ts';
import { worldOfCities } from '../build/places/world-of-cities.ts';
import { openBuiltFile } from '../built-file.ts';
import { CsvTable } from '../csv-table.ts';
import { usageError, type Command } from '../command.ts';
import { ExitCode } from '../exit-code.ts';
import { fileError } from '../files.ts';
import { print, type Terminal } from '../terminal.ts';

/** Characters that are collected before they are written. */
const WRITE_CHARACTERS = 1 << 18;

export const cities: Command = {
  name: 'cities',
  description: `Tells the city of every row of a CSV file: the rows are printed with the columns
city, region, country and country_code behind them. The first row names the
columns, two of which are lat and lon (latitude, longitude, lng, y, x ...);
commas, semicolons or tabs separate them. Rows without a place in them are
printed with nothing behind them, and counted on standard error.

Without --in, cities are those of a thousand inhabitants and more of the whole
world (GeoNames). Nothing is downloaded.`,
  positionals: [{ name: 'file', help: 'CSV file; standard input when it is - or absent', optional: true }],
  options: {
    in: {
      value: 'dir',
      help: 'Folder that portolan build has written, to take its cities',
    },
    lang: { value: 'code', help: 'Language of the names, where they are known in it: de, fr ...' },
  },
  examples: [
    'portolan cities customers.csv > customers-with-cities.csv',
    "printf 'lat,lon\\n48.86,2.35\\n' | portolan cities",
  ],

  async run(args, terminal) {
    const [path = '-'] = args.positionals;
    const folder = args.value('in');
    const language = args.value('lang')?.toLowerCase().split('-')[0] ?? '';
    if (!/^([a-z]{2,3})?$/.test(language))
      throw usageError(`--lang takes a code such as de, not ${JSON.stringify(args.value('lang'))}`, 'cities');
    const geocoder =
      folder === undefined
        ? openGeocoder(await worldOfCities(), { isTrusted: true, countryNames })
        : await openBuiltFile(
            folder,
            GEOCODER_FILE,
            `build it with portolan build <extract> --out ${folder}`,
            (bytes) => openGeocoder(bytes, { countryNames }),
          );
    try {
      await nameRows(linesOf(path, terminal), geocoder, language, terminal);
    } catch (error) {
      throw fileError(error, path === '-' ? 'standard input' : path);
    }
    return ExitCode.ok;
  },
};

async function nameRows(
  chunks: AsyncIterable<string>,
  geocoder: Geocoder,
  language: string,
  terminal: Terminal,
): Promise<void> {
  const table = new CsvTable(['city', 'region', 'country', 'country_code']);
  /** The columns of each city, as text. */
  const written = new Map<City, string>();
  let nowhere = 0;
  const columnsOf = (lat: number, lon: number): string => {
    const isPlace = Math.abs(lat) <= 90 && Math.abs(lon) <= 180;
    const city = isPlace ? cityAt(geocoder, lat, lon, language) : undefined;
    if (city === undefined) {
      nowhere++;
      return table.columns(['', '', '', '']);
    }
    let columns = written.get(city);
    if (columns === undefined) {
      columns = table.columns([city.name, city.region, city.country, city.countryCode]);
      written.set(city, columns);
    }
    return columns;
  };
  let output = '';
  for await (const chunk of chunks) {
    output += table.add(chunk, columnsOf);
    if (output.length < WRITE_CHARACTERS) continue;
    await print(terminal.stdout, output);
    output = '';
  }
  await print(terminal.stdout, output + table.end(columnsOf));
  if (nowhere > 0) terminal.stderr.write(`portolan: ${nowhere} of ${table.rowCount} rows lie in no city\n`);
}

/** The text of a file or of standard input, piece by piece, without a byte order mark. */
async function* linesOf(path: string, { stdin, stderr }: Terminal): AsyncGenerator<string> {
  if (path === '-' && stdin.isTTY === true)
    stderr.write('portolan: reading rows from the keyboard; end them with Ctrl-D\n');
  const decoder = new TextDecoder();
  const stream = path === '-' ? stdin : createReadStream(path, { highWaterMark: 1 << 18 });
  for await (const chunk of stream) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}
