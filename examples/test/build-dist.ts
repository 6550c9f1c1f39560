/** Global setup of the examples' tests: builds them, so that tests can start them as a reader of the README does, and starts the demo, whose files many of them use. */
import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { buildPackages } from '../../testing/src/build-packages.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The demo of a Gothenburg with hills, which runs while other tests do: see `demo` in run.ts. */
    demo: { readonly folder: string; readonly stdout: string; readonly outcome: string };
  }
}

export function setup({ provide }: TestProject): () => void {
  buildPackages();

  const folder = mkdtempSync(join(tmpdir(), 'portolan-examples-'));
  writeFileSync(join(folder, 'N57E011.hgt'), hills());
  const [printed, outcome] = [join(folder, 'stdout.txt'), join(folder, 'outcome.json')];
  const print = openSync(printed, 'w');
  const demo = spawn(
    process.execPath,
    [fileURLToPath(new URL('../dist/demo/main.js', import.meta.url)), '--dem', 'N57E011.hgt'],
    {
      cwd: folder,
      stdio: ['ignore', print, 'inherit'],
    },
  );
  closeSync(print);
  demo.on('exit', (code) => {
    writeFileSync(`${outcome}.aside`, JSON.stringify({ code }));
    renameSync(`${outcome}.aside`, outcome);
  });
  provide('demo', { folder: join(folder, 'demo'), stdout: printed, outcome });
  return () => {
    // Its outcome has no folder any more.
    demo.removeAllListeners('exit');
    demo.kill();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** A tile of 3 arc seconds with a hill every kilometre or so, 40 m high: a tunnel that followed the ground would climb many of them. */
function hills(): Uint8Array {
  const side = 1201;
  const view = new DataView(new ArrayBuffer(2 * side * side));
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const metres = 20 + Math.round(20 * Math.sin(row / 2) * Math.cos(column / 2));
      view.setInt16(2 * (row * side + column), metres);
    }
  }
  return new Uint8Array(view.buffer);
}
