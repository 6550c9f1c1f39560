/**
 * Makes the page of a folder that
 * `portolan build` or the demo wrote, as static files in a folder; or serves it on the loopback interface.
 *
 * @module
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { fileOfRegion, titleOf } from '../demo/region.ts';
import { numberFrom } from '../recipes/options.ts';
import { endWithReasons } from '../reasons.ts';
import { serveFiles } from '../static-server.ts';
import { siteFiles } from './site.ts';

endWithReasons(
  'npm run -w examples playground -- [--folder demo] [--title Monaco] [--out playground | --port 8403]',
);

const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: fileURLToPath(new URL('../../../demo/', import.meta.url)) },
    title: { type: 'string' },
    out: { type: 'string' },
    port: { type: 'string', default: '8403' },
  },
});
const port = numberFrom('--port', values.port, 0, 65_535);

await fileOfRegion(values.folder, 'manifest.json');
const files = await siteFiles({ title: values.title ?? titleOf(values.folder), folder: values.folder });
if (values.out === undefined) serveFiles(files, port);
else {
  const out = resolve(values.out);
  await mkdir(out, { recursive: true });
  for (const [name, bytes] of files)
    // oxlint-disable-next-line no-await-in-loop -- one file after the other, so that an error names the first that cannot be written
    await writeFile(join(out, name), bytes);
  const size = [...files.values()].reduce((sum, { length }) => sum + length, 0);
  console.log(
    `${out}: ${files.size} files, ${(size / 1e6).toFixed(1)} MB. Serve them as they are; any server of static files will do.`,
  );
}
