import { constants } from 'node:buffer';
import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { isPortolanError, PortolanError } from '@portolan/base';
import { openElevationFiles, type OpenFile } from '@portolan/elevation/node';
import { openGeocoder } from '@portolan/geocoder';
import { kindNames } from '@portolan/geocoder/kind-names';
import { unpackedGeocoder } from '@portolan/geocoder/pack';
import { openGraph } from '@portolan/graph';
import { unpackedGraph } from '@portolan/graph/pack';
import { inProcess, type Engine } from '@portolan/host';
import { openTiles } from '@portolan/tiles';
import { notoFonts } from '@portolan/tiles/node';
import { openTimeZones } from '@portolan/tz';
import { hooksAddress } from './road-hooks.ts';
import { speedsOf } from './speeds.ts';
import type { PoolData } from './messages.ts';

/** The files that a pool opens. Time zones, and the letters and styles of maps, need none: they come with their packages. */
export interface PoolFiles {
  /** Path of a `graph.portolan`. */
  readonly graph?: string | undefined;
  /** Path of a `geocoder.portolan`. */
  readonly geocoder?: string | undefined;
  /** Path of a `tiles.pmtiles`. */
  readonly tiles?: string | undefined;
  /** Paths of files or folders of heights. */
  readonly elevation?: readonly string[] | undefined;
  /** Path of a table of speeds by hour of the week, as `readSpeedTable` of @portolan/graph reads it. */
  readonly speeds?: string | undefined;
  /**
   * Path or `file:` address of an ES module that exports `isPublicHoliday` or `closures`, the functions of `inProcess`. Every thread imports it for
   * itself: functions cannot be sent to threads.
   */
  readonly hooks?: string | URL | undefined;
}

/** Files that are open for all threads of a pool. */
interface OpenedFiles {
  /** What each thread gets of them. */
  readonly shared: Pick<PoolData, 'graph' | 'geocoder' | 'tiles' | 'elevation' | 'speeds' | 'hooks'>;
  /** An engine over them in this thread. */
  readonly inline: Engine;
  /** Lets them go. */
  close(): void;
}

/**
 * Opens the files of a pool once for all of its threads. They stay the same files when newer ones take their names; folders of heights alone are
 * looked at anew by threads that start later.
 *
 * @throws what opening them throws.
 */
export function openPoolFiles(files: PoolFiles): OpenedFiles {
  const graph = files.graph === undefined ? undefined : readShared(files.graph, unpackedGraph);
  const geocoder = files.geocoder === undefined ? undefined : readShared(files.geocoder, unpackedGeocoder);
  const tiles = files.tiles === undefined ? undefined : readShared(files.tiles);
  const speeds = files.speeds === undefined ? undefined : readShared(files.speeds);
  const hooks = files.hooks === undefined ? undefined : hooksAddress(files.hooks);
  const elevation: (string | OpenFile)[] = [];
  const close = (): void => {
    for (const file of elevation) if (typeof file !== 'string') closeSync(file.descriptor);
  };
  try {
    for (const path of files.elevation ?? [])
      elevation.push(statSync(path).isDirectory() ? path : { path, descriptor: openSync(path, 'r') });
    const shared = { graph, geocoder, tiles, elevation: files.elevation && elevation, speeds, hooks };
    const inline = inProcess({
      graph: graph && openGraph(new Uint8Array(graph)),
      speeds: speeds && namedSpeeds(speeds, files.speeds!),
      geocoder: geocoder && openGeocoder(new Uint8Array(geocoder), { kindNames }),
      elevation: shared.elevation && openElevationFiles(shared.elevation),
      tz: openTimeZones(),
      fonts: notoFonts(),
      // Looking a tile up is cheap: this thread does. Pictures are drawn in the others.
      tiles: tiles && openTiles(new Uint8Array(tiles)),
    });
    return { shared, inline, close };
  } catch (error) {
    close();
    throw error;
  }
}

/** @throws {PortolanError} with the name of the file: that of the folder says nothing about it. */
function namedSpeeds(bytes: SharedArrayBuffer, path: string): ReturnType<typeof speedsOf> {
  try {
    return speedsOf(bytes);
  } catch (error) {
    if (!isPortolanError(error)) throw error;
    throw new PortolanError(error.code, `${path}: ${error.message}`, error.detail, { cause: error });
  }
}

/** Bytes read at a time: Node.js takes less than 2 GiB. */
const READ_BYTES = 1 << 26;

/** Reads a whole file into memory that threads share. */
function readShared(path: string, unpacked?: (bytes: Uint8Array) => Uint8Array): SharedArrayBuffer {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    if (size > constants.MAX_LENGTH) {
      const most = `more than the ${constants.MAX_LENGTH} that can be opened: build a smaller region`;
      throw new PortolanError('file-too-large', `${path} has ${size} bytes, ${most}`, { path, size });
    }
    const shared = new SharedArrayBuffer(size);
    const bytes = new Uint8Array(shared);
    for (let at = 0; at < bytes.length;) {
      const read = readSync(file, bytes, at, Math.min(READ_BYTES, bytes.length - at), at);
      if (read === 0)
        throw new PortolanError('file-read', `${path} became shorter while it was read`, { path });
      at += read;
    }
    const whole = unpacked?.(bytes) ?? bytes;
    if (whole === bytes) return shared;
    const copy = new SharedArrayBuffer(whole.length);
    new Uint8Array(copy).set(whole);
    return copy;
  } finally {
    closeSync(file);
  }
}
