import { PortolanError } from '@portolan/base';
import { cellsOf } from './csv-cells.ts';

/** Names of columns, without capitals, spaces and underscores. */
const LAT = new Set(['lat', 'latitude', 'latdeg', 'y', 'pointlat']);
const LON = new Set(['lon', 'lng', 'long', 'longitude', 'londeg', 'x', 'pointlon']);
const SEPARATORS = [',', ';', '\t'] as const;
/** A row that is longer is none. */
const MOST_CHARACTERS = 1 << 20;

/**
 * Adds columns to a table of comma-separated values (RFC 4180) that comes in pieces. Rows are kept as they are written, with their quotes and
 * line ends.
 */
export class CsvTable {
  readonly #added: readonly string[];
  #separator = ',';
  #lat = -1;
  #lon = -1;
  #rest = '';
  /** Rows behind the first one. */
  rowCount = 0;

  /** @param added  names of the columns that are added. */
  constructor(added: readonly string[]) {
    this.#added = added;
  }

  /** Values as further columns of a row. */
  columns(values: readonly string[]): string {
    let text = '';
    for (const value of values) {
      const isPlain = !value.includes(this.#separator) && !/["\r\n]/.test(value);
      text += this.#separator + (isPlain ? value : `"${value.replaceAll('"', '""')}"`);
    }
    return text;
  }

  /**
   * The next piece of the table with columns behind every row that has ended in it.
   *
   * @param columnsOf  what `columns` made for a place; the coordinates are NaN where the row has none.
   * @throws {PortolanError} `file-table`
   */
  add(piece: string, columnsOf: (lat: number, lon: number) => string): string {
    const text = this.#rest + piece;
    const hasQuotes = text.includes('"');
    let output = '';
    let start = 0;
    let from = 0;
    for (;;) {
      const end = text.indexOf('\n', from);
      if (end < 0) break;
      // A line end between quotes belongs to its field.
      if (hasQuotes && isQuoteOpen(text, start, end)) {
        from = end + 1;
        continue;
      }
      output += this.#row(text.slice(start, end), columnsOf);
      start = from = end + 1;
    }
    this.#rest = text.slice(start);
    if (this.#rest.length > MOST_CHARACTERS) throw this.#bad('it does not end; look at its quotes');
    return output;
  }

  /** The last row, where no line end follows it. */
  end(columnsOf: (lat: number, lon: number) => string): string {
    const last = this.#rest;
    this.#rest = '';
    if (isQuoteOpen(last, 0, last.length)) throw this.#bad('its last quote is not closed');
    const output = last === '' ? '' : this.#row(last, columnsOf);
    if (this.#lat < 0) throw new PortolanError('file-table', 'the table is empty', {});
    return output;
  }

  #row(written: string, columnsOf: (lat: number, lon: number) => string): string {
    const ending = written.endsWith('\r') ? '\r\n' : '\n';
    const row = ending === '\n' ? written : written.slice(0, -1);
    if (row.trim() === '') return row + ending;
    if (this.#lat < 0) {
      this.#readHeader(row);
      return row + this.columns(this.#added) + ending;
    }
    this.rowCount++;
    const cells = cellsOf(row, this.#separator);
    return row + columnsOf(this.#number(cells[this.#lat]), this.#number(cells[this.#lon])) + ending;
  }

  #readHeader(row: string): void {
    const counts = SEPARATORS.map((each) => cellsOf(row, each).length);
    this.#separator = SEPARATORS[counts.indexOf(Math.max(...counts))]!;
    const names = cellsOf(row, this.#separator).map((name) => name.toLowerCase().replaceAll(/[\s_.()]/g, ''));
    this.#lat = names.findIndex((name) => LAT.has(name));
    this.#lon = names.findIndex((name) => LON.has(name));
    if (this.#lat < 0 || this.#lon < 0)
      throw new PortolanError('file-table', 'the first row must name the columns lat and lon', {
        found: names.slice(0, 20),
      });
  }

  /** Between semicolons and tabs a number may have a decimal comma. */
  #number(cell: string | undefined): number {
    if (cell === undefined || cell.trim() === '') return Number.NaN;
    return Number(this.#separator === ',' ? cell : cell.replace(',', '.'));
  }

  #bad(what: string): PortolanError {
    const row = this.rowCount + 2;
    return new PortolanError('file-table', `row ${row} is wrong: ${what}`, { row });
  }
}

function isQuoteOpen(text: string, start: number, end: number): boolean {
  let isOpen = false;
  for (let at = text.indexOf('"', start); at >= 0 && at < end; at = text.indexOf('"', at + 1))
    isOpen = !isOpen;
  return isOpen;
}
