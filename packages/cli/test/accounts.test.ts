import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { main } from '@portolan/cli';
import { fakeTerminal } from './fake-terminal.ts';
import { BUILT_TOWN, start, temporaryFolder, type Finished } from './spawn.ts';

const UUID = /[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[\da-f]{4}-[\da-f]{12}/;
const TOKEN = /portolan_[\w-]{43}/;

async function run(args: readonly string[], env: Record<string, string> = {}): Promise<Finished> {
  const terminal = fakeTerminal('', env);
  const code = await main(['accounts', ...args], terminal);
  return { code, stdout: terminal.stdout.text, stderr: terminal.stderr.text };
}

const store = async (): Promise<string> => join(await temporaryFolder(), 'accounts.db');

describe('accounts', () => {
  test('are made with secrets that are shown once, and listed without them', async () => {
    const at = ['--accounts', await store()];
    expect((await run(['list', ...at])).stdout).toBe('There are no accounts.\n');
    const { code, stdout } = await run(['create', 'Harbour <b>', ...at]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Account 1, Harbour <b>: a trial until \d{4}-\d\d-\d\d with 200,000 credits\.\n/);
    const key = UUID.exec(stdout)![0];
    const token = TOKEN.exec(stdout)![0];
    const list = (await run(['list', ...at])).stdout;
    expect(list).toMatch(
      /^account {2}name +plan +used +included +until\n +1 {2}Harbour <b> {2}Trial +0 +200,000 {2}\d/,
    );
    const folder = join(at[1]!, '..');
    const bytes = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
      .join('');
    for (const secret of [key, token]) expect(list + bytes).not.toContain(secret);
  });

  test('get more tokens and keys, and lose tokens', async () => {
    const at = ['--json', '--accounts', await store()];
    const first = JSON.parse((await run(['create', 'Ann', ...at])).stdout);
    const more = JSON.parse((await run(['token', '1', ...at])).stdout);
    expect(more.token).not.toBe(first.token);
    expect(JSON.parse((await run(['token', '1', '--revoke', ...at])).stdout)).toMatchObject({ revoked: 2 });
    expect(JSON.parse((await run(['key', '1', ...at])).stdout)).toEqual({
      account_id: 1,
      property_id: first.property_id,
      key: expect.stringMatching(UUID),
    });
    expect(await run(['key', '1', '--property', '99', ...at])).toMatchObject({
      code: 1,
      stderr: '{"error":"account 1 has no property 99","status":404}\n',
    });
  });

  test('change their plans, and say what is to be paid', async () => {
    const at = ['--accounts', await store()];
    await run(['create', 'Ann', ...at]);
    expect(await run(['plan', '1', 'starter', ...at])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('no payment method'),
    });
    expect(await run(['plan', '1', 'Free', ...at])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('a trial ends as Free by itself'),
    });
    const paid = (
      await run(['plan', '1', 'Starter', '--payment', 'cus_1', '--additional-usage', 'on', ...at])
    ).stdout;
    expect(paid).toMatch(
      /^Account 1, Ann: Starter until .*\n0 of 1,000,000 credits used; additional usage is on; payment method: cus_1\nTo be charged \(base\): 20\.00 USD, effect 1-1\n$/,
    );
    expect((await run(['plan', '1', 'Professional', ...at])).stdout).toMatch(
      /To be charged \(proration\): 2(30\.00|29\.99) USD/,
    );
    expect((await run(['plan', '1', 'Free', ...at])).stdout).toContain('Professional until');
    const { stdout } = await run(['plan', '1', '--alerts', '50', '90', '--json', ...at]);
    expect(JSON.parse(stdout)).toMatchObject({
      plan: 'Professional',
      alertPercents: [50, 90],
      endsWithPeriod: true,
      effects: [],
    });
    expect((await run(['usage', '1', ...at])).stdout).toContain('Nothing was used');
  });

  test.each([
    [['create', 'x'], 2, /--accounts <store> is missing/],
    [['destroy', '--accounts', 'x.db'], 2, /accounts has no action "destroy"/],
    [['create', '--accounts', 'x.db'], 2, /<name> is missing/],
    [['usage', 'Ann', '--accounts', 'FILE'], 2, /named by its number/],
    [['usage', '7', '--accounts', 'FILE'], 1, /there is no account 7/],
    [['create', 'a\nb', '--accounts', 'FILE'], 1, /on one line/],
    [['plan', '1', '--additional-usage', 'maybe', '--accounts', 'FILE'], 2, /on or off/],
    [['list', '--accounts', '/nowhere/x.db'], 3, /cannot be used as a store/],
    [['list', '--accounts', 'postgres://portolan:secret@127.0.0.1:1/x'], 3, /cannot be used as a store/],
  ])('%j ends with %i', async (args, code, message) => {
    const file = await store();
    const result = await run(args.map((word) => (word === 'FILE' ? file : word)));
    expect([result.code, result.stdout]).toEqual([code, '']);
    expect(result.stderr).toMatch(message);
    expect(result.stderr).not.toContain('secret');
  });

  test('take the store and the token of the environment', async () => {
    const env = { PORTOLAN_ACCOUNTS: await store(), PORTOLAN_MANAGEMENT_TOKEN: 'chosen-by-the-operator-42' };
    expect((await run(['create', 'Ann'], env)).stdout).toContain('chosen-by-the-operator-42');
    expect(existsSync(env.PORTOLAN_ACCOUNTS)).toBe(true);
    expect((await run(['create', 'Bo'], env)).stderr).toContain('belongs to an account already');
    expect((await run(['create', 'Bo'], { ...env, PORTOLAN_MANAGEMENT_TOKEN: 'short' })).code).toBe(1);
  });
});

describe('a server with accounts', () => {
  test('lets in who has a key, counts what is used, and hears of changes', async () => {
    const file = await store();
    const made = JSON.parse((await run(['create', 'Ann', '--json', '--accounts', file])).stdout);
    const effects = join(file, '..', 'effects.jsonl');
    const { process: child, finished } = start([
      'serve',
      BUILT_TOWN,
      '--port',
      '0',
      '--workers',
      '1',
      '--accounts',
      file,
      '--effects',
      effects,
    ]);
    onTestFinished(() => void child.kill('SIGKILL'));
    const url = await new Promise<string>((resolve, reject) => {
      child.stdout.on('data', (text: string) => resolve(/http\S+/.exec(text)![0]));
      finished.then(({ stderr }) => reject(new Error(stderr)), reject);
    });
    const place = 'tz/lookup/v2?lat=57.7&lng=11.97';
    const website = { headers: { origin: 'https://example.com' } };
    expect((await fetch(url + place, website)).status).toBe(401);
    expect((await fetch(url + place)).status).toBe(200); // from this machine, as a developer
    expect((await fetch(url + place, { headers: { 'x-forwarded-for': '192.0.2.1' } })).status).toBe(401);
    for (let count = 0; count < 3; count++) {
      expect((await fetch(`${url}${place}&api_key=${made.key}`)).status).toBe(200);
    }
    // The command has its turn at the file while the server runs.
    const more = JSON.parse((await run(['key', '1', '--json', '--accounts', file])).stdout);
    expect((await fetch(`${url}${place}&api_key=${more.key}`)).status).toBe(200);
    await run(['plan', '1', 'Starter', '--payment', 'cus_1', '--accounts', file]);
    const authorization = `Token ${made.token}`;
    const keys: unknown = await (
      await fetch(`${url}api/v1/api_keys/`, { headers: { authorization } })
    ).json();
    expect(keys).toMatchObject([{ key: made.key }, { key: more.key }]);
    child.kill('SIGTERM');
    const { code, stderr } = await finished;
    expect(code).toBe(0);
    for (const secret of [made.key, made.token, more.key]) expect(stderr).not.toContain(secret);
    const { stdout } = await run(['usage', '1', '--json', '--accounts', file]);
    const days = Object.values(JSON.parse(stdout).stats.data.tz) as { value: number }[];
    expect(days.reduce((sum, { value }) => sum + value, 0)).toBe(4);
    expect(readFileSync(effects, 'utf8')).toContain('"reason":"base","cents":2000');
  });

  test('is not started on what does not belong together', async () => {
    const terminal = fakeTerminal();
    expect(await main(['serve', BUILT_TOWN, '--no-auth'], terminal)).toBe(2);
    expect(terminal.stderr.text).toContain('--no-auth is about accounts');
  });
});
