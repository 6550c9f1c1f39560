/** Recorded tracks, as the engines take them and as GPX files hold them. */
import { SaxesParser } from 'saxes';

/** A point of a recorded track. */
interface TrackPoint {
  readonly lat: number;
  readonly lon: number;
  /** Seconds since 1970; absent where the track does not tell it. */
  readonly time?: number;
}

/** A track, thinned to what a request may have. */
export interface Track {
  readonly points: readonly TrackPoint[];
  /** So many points the file has. */
  readonly count: number;
}

/** So many points a request may have. */
const MOST_POINTS = 16_000;
/** Some two million points. */
const MOST_FILE_BYTES = 200e6;
/** Elements inside each other; GPX has some ten with its extensions. */
const MOST_DEPTH = 64;

/** The numbers from 0 to `count - 1`; of more than a request may have as many as it may, evenly, the first and the last among them. */
export function evenly(count: number): number[] {
  if (count <= MOST_POINTS) return Array.from({ length: count }, (_, index) => index);
  const step = (count - 1) / (MOST_POINTS - 1);
  return Array.from({ length: MOST_POINTS }, (_, index) => Math.round(index * step));
}

/**
 * Reads the points of all tracks of a GPX file (https://www.topografix.com/GPX/1/1/), or of its routes where it has no track, while the file
 * is being read: its text is never there as a whole.
 *
 * @param onShare  is told how much of the file has been read, 0 to 1.
 * @throws {Error} with what is wrong with the file.
 */
export async function readGpx(file: Blob, onShare: (share: number) => void): Promise<Track> {
  if (file.size > MOST_FILE_BYTES)
    throw new Error(
      `it has ${(file.size / 1e6).toFixed(0)} MB, and ${MOST_FILE_BYTES / 1e6} MB are the most that can be read here`,
    );
  const reader = new GpxReader();
  let doneBytes = 0;
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      doneBytes += chunk.length;
      onShare(doneBytes / file.size);
      controller.enqueue(chunk);
    },
  });
  const texts = file.stream().pipeThrough(counter).pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one piece after the other
    const { done, value } = await texts.read();
    if (done) return reader.finish();
    reader.write(value);
  }
}

/** Latitude, longitude and time (NaN where there is none) of each point, one after the other. */
class PointColumn {
  #numbers = new Float64Array(3 * 1024);
  count = 0;

  add(lat: number, lon: number, time: number): void {
    const at = 3 * this.count++;
    if (at === this.#numbers.length) {
      const longer = new Float64Array(2 * at);
      longer.set(this.#numbers);
      this.#numbers = longer;
    }
    this.#numbers[at] = lat;
    this.#numbers[at + 1] = lon;
    this.#numbers[at + 2] = time;
  }

  at(index: number): TrackPoint {
    const [lat, lon, time] = this.#numbers.subarray(3 * index, 3 * index + 3);
    return { lat: lat!, lon: lon!, ...(!Number.isNaN(time) && { time: time! }) };
  }
}

class GpxReader {
  readonly #parser = new SaxesParser();
  readonly #kinds = { trkpt: new PointColumn(), rtept: new PointColumn() };

  constructor() {
    const parser = this.#parser;
    const path: string[] = [];
    let [lat, lon] = [0, 0];
    let time = '';
    parser.on('error', () => {
      throw new Error(`it is no XML, or damaged, in line ${parser.line}`);
    });
    parser.on('opentag', ({ name, attributes }) => {
      // Some programs put a prefix in front.
      const local = name.slice(name.indexOf(':') + 1);
      path.push(local);
      if (path.length > MOST_DEPTH)
        throw new Error(`more than ${MOST_DEPTH} elements stand inside each other in line ${parser.line}`);
      if (path.length === 1 && local !== 'gpx')
        throw new Error(`it begins with <${local.slice(0, 40)}>, not with <gpx>`);
      if (!isKind(local)) return;
      lat = Number.parseFloat(attributes['lat'] ?? '');
      lon = Number.parseFloat(attributes['lon'] ?? '');
      time = '';
    });
    parser.on('text', (text) => {
      if (path.at(-1) === 'time' && isKind(path.at(-2))) time += text;
    });
    parser.on('closetag', () => {
      const kind = path.pop();
      if (!isKind(kind)) return;
      if (!(Math.abs(lat) <= 90 && Math.abs(lon) <= 180))
        throw new Error(`the point in line ${parser.line} has no place on earth`);
      this.#kinds[kind].add(lat, lon, secondsOf(time.trim()));
    });
  }

  write(text: string): void {
    this.#parser.write(text);
  }

  finish(): Track {
    this.#parser.close();
    const { trkpt, rtept } = this.#kinds;
    const column = trkpt.count > 0 ? trkpt : rtept;
    if (column.count < 2) throw new Error('a track has two points or more');
    return { points: evenly(column.count).map((index) => column.at(index)), count: column.count };
  }
}

/** Seconds since 1970, NaN where there is no time. One that names no zone is UTC, as receivers record it. */
function secondsOf(time: string): number {
  return Date.parse(/T[\d:.]+$/.test(time) ? `${time}Z` : time) / 1000;
}

function isKind(name: string | undefined): name is 'trkpt' | 'rtept' {
  return name === 'trkpt' || name === 'rtept';
}
