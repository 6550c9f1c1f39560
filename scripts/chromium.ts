import { existsSync } from 'node:fs';

// The browser that tests run in: that of the system, found where Debian has it or where PORTOLAN_CHROMIUM says.

const executablePath = process.env['PORTOLAN_CHROMIUM'] ?? '/usr/bin/chromium';

/** As Playwright launches it: without a sandbox, which containers seldom allow, and without calls to the outside. */
export const CHROMIUM = {
  executablePath,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

/**
 * True where there is a browser. Where there is none it is said what is not tested.
 *
 * @param tests  what needs one: "the index page".
 */
export function hasChromiumFor(tests: string): boolean {
  const isThere = existsSync(executablePath);
  if (!isThere)
    console.log(`skipped: ${tests}, since there is no Chromium at ${executablePath} (set PORTOLAN_CHROMIUM)`);
  return isThere;
}
