/** Threads run compiled code, so the modules for Node.js are joined into a few files first, as the command does: hundreds of small ones take a second to start. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

type NodeModule = typeof import('@portolan/host/node');

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
/** It lies inside the package, so that what stays outside of the files is found from there, and not among packages, so that the main thread's part reads sources. */
const BUILT = at('built');
const ASIDE = 'aside-';

/** The module for Node.js. */
export async function compiledNode(): Promise<NodeModule> {
  const { outputFiles } = await build({
    entryPoints: [at('../src-node/index.ts'), at('../src-node/worker.ts')],
    outdir: BUILT,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    conditions: ['@portolan/source'],
    // It finds its data beside its own modules.
    external: ['@portolan/tz'],
    write: false,
    logLevel: 'warning',
  });
  const hash = createHash('sha256');
  for (const { path, contents } of outputFiles) hash.update(basename(path)).update(contents);
  const folder = join(BUILT, hash.digest('hex').slice(0, 16));
  if (!existsSync(folder)) {
    mkdirSync(BUILT, { recursive: true });
    for (const former of readdirSync(BUILT))
      if (!former.startsWith(ASIDE)) rmSync(join(BUILT, former), { recursive: true });
    const aside = mkdtempSync(join(BUILT, ASIDE));
    for (const { path, contents } of outputFiles) writeFileSync(join(aside, basename(path)), contents);
    // Another suite may have been faster.
    if (existsSync(folder)) rmSync(aside, { recursive: true });
    else renameSync(aside, folder);
  }
  const node: NodeModule = await import(pathToFileURL(join(folder, 'index.js')).href);
  return node;
}
