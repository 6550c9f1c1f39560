import { gunzip, isGzip } from '../containers/gzip.ts';
import { findZipEntry, isZip, unzip } from '../containers/zip.ts';
import type { DecodingOptions } from '../decoding.ts';
import { elevationError, unsupported } from '../errors.ts';
import type { OpenedRasters } from '../raster/raster.ts';
import { MOST_FILE_BYTES } from '../reading.ts';
import type { Reading } from '../reading.ts';
import { openPacked } from '../packed/open-packed.ts';
import { isArchive } from '../packed/sections.ts';
import { cornerOf } from '../source.ts';
import type { SourceHint } from '../source.ts';
import { openGeoTiff } from './geotiff/open-geotiff.ts';
import { isTiff } from './geotiff/directory.ts';
import { isPng } from './png.ts';
import { openTerrainTile } from './terrain-tile.ts';
import { MOST_HGT_BYTES, openHgt } from './hgt.ts';

/** Enough to tell the formats apart, and for the directory of most GeoTIFFs. */
const HEAD_BYTES = 16 * 1024;

/**
 * Finds out from the first bytes what a file is, and reads as much as tells where its pixels lie.
 *
 * @throws {PortolanError} `elevation-source`, `elevation-format`, `elevation-damaged`, `elevation-unsupported` or `elevation-too-large`.
 */
export function* openRasters(
  name: string,
  hint: SourceHint,
  decoding: DecodingOptions,
): Reading<OpenedRasters> {
  const head = yield { offset: 0, length: HEAD_BYTES };
  if (head.length === 0) throw elevationError('elevation-format', 'it is empty');

  if (isArchive(head)) return yield* openPacked(name, head);
  if (isTiff(head)) return yield* openGeoTiff(name, head, decoding);
  if (isPng(head)) return yield* openTerrainTile(name, hint, decoding);

  const { format } = hint;
  if (format !== undefined && format !== 'hgt' && !isGzip(head) && !isZip(head)) {
    throw elevationError(
      'elevation-format',
      `its name or its format says ${format}, and it does not begin like that: fetch it again, or give its format`,
      {
        format,
        first: Array.from(head.subarray(0, 8)),
      },
    );
  }

  let corner = hint.corner;
  function* readHgt(): Reading<{ bytes: Uint8Array; isOurs: boolean }> {
    const file = yield { offset: 0, length: MOST_FILE_BYTES };
    if (isGzip(file)) {
      const bytes = gunzip(file, MOST_HGT_BYTES, decoding);
      if (isTiff(bytes)) throw unsupported('it is a GeoTIFF inside gzip: unpack it first');
      return { bytes, isOurs: true };
    }
    if (!isZip(file)) return { bytes: file, isOurs: false };
    const entry = findZipEntry(file);
    if (/\.tiff?$/i.test(entry.name))
      throw unsupported(`it is a ZIP file with the GeoTIFF ${entry.name}: unpack it first`);
    corner ??= cornerOf(entry.name);
    return { bytes: unzip(file, entry, MOST_HGT_BYTES, decoding), isOurs: true };
  }
  const first = yield* readHgt();
  return openHgt(name, first.bytes, first.isOurs, corner, readHgt);
}
