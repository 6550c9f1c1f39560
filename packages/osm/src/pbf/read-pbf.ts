import type { ByteSource } from '../byte-source.ts';
import { damaged } from '../errors.ts';
import { finishSource, type Stated } from '../finish-source.ts';
import type { InflateBudget, MemoryBudget } from '../limits.ts';
import { SourceRows } from '../rows.ts';
import type { OsmSource } from '../source.ts';
import { ByteStrings } from '../string-tables.ts';
import { located, readBlobs } from './blob.ts';
import { BlockReader } from './block.ts';
import { readHeaderBlock } from './header.ts';
import type { InflateBlob } from './inflate.ts';

/** Whether a file may be PBF by its first bytes: the length of a BlobHeader, then its type. */
export function looksLikePbf(bytes: Uint8Array): boolean {
  return bytes[0] === 0 && bytes[1] === 0 && bytes[4] === 0x0a;
}

/** Reads a PBF file. */
export async function readPbf(
  source: ByteSource,
  budget: InflateBudget,
  memory: MemoryBudget,
  inflateBlob: InflateBlob,
): Promise<OsmSource> {
  const rows = new SourceRows(memory);
  const strings = new ByteStrings(memory);
  const blocks = new BlockReader(rows, strings, memory);
  let stated: Stated | null = null;
  for await (const blob of readBlobs(source, budget, memory, inflateBlob)) {
    try {
      if (blob.type === 'OSMHeader') {
        if (stated !== null) throw damaged('a second header begins; join files with "osmium merge"');
        stated = readHeaderBlock(blob.content);
      } else if (blob.type === 'OSMData') {
        if (stated === null) throw damaged('data comes before the header');
        blocks.read(blob.content);
      } // The format asks readers to skip blobs of other types.
    } catch (error) {
      throw located(error, blob);
    }
  }
  if (stated === null) throw damaged('The PBF file has no header.', { offset: source.offset });
  return finishSource(rows, strings.decode(), stated);
}
