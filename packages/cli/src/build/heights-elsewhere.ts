import { isPortolanError, PortolanError } from '@portolan/base';
import type { Bounds } from '@portolan/osm';

/** More names of tiles than these are not told. */
const MOST_NAMES = 12;

/** Says which heights are wanted where those of `--dem` lie elsewhere than the extract. Other errors come back as they are. */
export function elsewhere(error: unknown, paths: readonly string[], box: Bounds): unknown {
  if (!isPortolanError(error) || !('sources' in error.detail && 'bounds' in error.detail)) return error;
  return new PortolanError(
    error.code,
    `${paths.join(', ')}: no heights for this extract, which lies from ${place(box.south, box.west)} to ` +
      `${place(box.north, box.east)}: give the tiles ${tilesOf(box)}`,
    error.detail,
    { cause: error },
  );
}

function place(lat: number, lon: number): string {
  return `${lat.toFixed(3)}, ${lon.toFixed(3)}`;
}

/** The names of the tiles of a degree that a box touches, as those of SRTM are called: by their south-western corners. */
function tilesOf({ west, south, east, north }: Bounds): string {
  const columns = Math.floor(east) - Math.floor(west) + 1;
  const rows = Math.floor(north) - Math.floor(south) + 1;
  const names = Array.from({ length: Math.min(MOST_NAMES, columns * rows) }, (_, at) =>
    nameOf(Math.floor(south) + Math.floor(at / columns), Math.floor(west) + (at % columns)),
  );
  const more = columns * rows - names.length;
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function digits(degrees: number, width: number): string {
  return String(Math.abs(degrees)).padStart(width, '0');
}

function nameOf(lat: number, lon: number): string {
  return `${lat < 0 ? 'S' : 'N'}${digits(lat, 2)}${lon < 0 ? 'W' : 'E'}${digits(lon, 3)}`;
}
