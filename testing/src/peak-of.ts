import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

/** How a program ended that reads a file, and the memory that it took beyond that of its code. */
export interface Peak {
  /** `done`, or the code of its error. */
  readonly code: string;
  readonly bytes: number;
}

/** A program that reads a file in a process of its own. */
export interface PeakReader {
  /** @param file  is given to the program as the path of a file, its first argument; `more` follows it. */
  peakOf(file: Uint8Array, ...more: string[]): Peak;
  /** Deletes the program. */
  close(): void;
}

/** Joins the modules of a program that calls `printPeak`. */
export function peakReader(program: URL): PeakReader {
  const folder = mkdtempSync(join(tmpdir(), 'portolan-peak-'));
  const outfile = join(folder, 'reader.mjs');
  buildSync({
    entryPoints: [fileURLToPath(program)],
    bundle: true,
    platform: 'node',
    format: 'esm',
    conditions: ['@portolan/source'],
    outfile,
  });
  return {
    peakOf(file, ...more) {
      const path = join(folder, 'file');
      writeFileSync(path, file);
      const printed = execFileSync(process.execPath, [outfile, path, ...more], {
        encoding: 'utf8',
        timeout: 200_000,
      });
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `printPeak` has printed it
      const { code, peak } = JSON.parse(printed) as { code: string; peak: number };
      return { code, bytes: peak };
    },
    close: () => rmSync(folder, { recursive: true }),
  };
}
