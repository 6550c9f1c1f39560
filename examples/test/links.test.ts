import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { temporaryFolder } from './run.ts';

const CHECK = fileURLToPath(new URL('../../scripts/check-links.mjs', import.meta.url));

function check(folder: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CHECK, folder], { encoding: 'utf8' });
  return { code: status, stdout, broken: stderr.split('\n').filter((line) => line !== '') };
}

test('links of all Markdown files and of the built documentation lead somewhere', () => {
  expect(check(fileURLToPath(new URL('../..', import.meta.url)))).toEqual({
    code: 0,
    stdout: 'every link leads somewhere\n',
    broken: [],
  });
});

test('those that do not are told', async () => {
  const folder = await temporaryFolder();
  try {
    mkdirSync(join(folder.path, 'docs/api'), { recursive: true });
    const write = (name: string, text: string) => writeFileSync(join(folder.path, name), text);
    write(
      'README.md',
      [
        '# A title, and `code`',
        '## Twice',
        '## Twice',
        '## Łódź [linked](docs/guide.md)',
        '[1](#a-title-and-code) [2](#twice-1) [3](docs/guide.md#a--b "words") [4](https://example.org/#x) [5](docs) [6](#łódź-linked)',
        '![7](none.png) [`8`](#twice-2) [9](docs/guide.md#c) [10]',
        '[10]: docs/none.md',
        '```md',
        '[in code](none.md)',
        '# Not a heading',
        '```',
        'also `[in code](none.md)`, [11](#not-a-heading)',
      ].join('\n'),
    );
    write('docs/guide.md', '# A & B\n<a id="here"></a>\n[up](../README.md#twice) [here](#here)\n');
    write(
      'docs/api/index.html',
      '<h1 id="a&amp;b">x</h1><a href="#a&amp;b">1</a> <a href="page.html#there">2</a> <a href="page.html#gone">3</a> <img src="none.svg"> <a href="mailto:a@b">4</a>',
    );
    write('docs/api/page.html', '<a href="index.html">1</a> <a href="#top">2</a> <a name="there"></a>');
    expect(check(folder.path)).toEqual({
      code: 1,
      stdout: '7 links lead nowhere\n',
      broken: [
        'README.md: none.png is not there',
        'README.md: #twice-2 is no heading',
        'README.md: docs/guide.md#c is no heading',
        'README.md: #not-a-heading is no heading',
        'README.md: docs/none.md is not there',
        'index.html: page.html#gone is no place of that page',
        'index.html: none.svg is not there',
      ],
    });
  } finally {
    await folder.remove();
  }
});
