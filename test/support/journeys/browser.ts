import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import chromium from '@sparticuz/chromium';
import { findOnPath, platformName, thisMachine } from '#infra/local/emulator-binary.ts';
import { makeWhole } from '#test/support/whole-folder.ts';

/**
 * Returns the path of the journeys' browser. On Linux x64 it is a locked package, so that a run does not depend on the
 * machine. `TEST_BROWSER` can name another Chromium.
 */
export async function browserPath(): Promise<string> {
  const other = process.env['TEST_BROWSER'] || installedBrowser();
  if (other) return other;
  const folder = join(tmpdir(), `chromium-${versionOf('@sparticuz/chromium')}`);
  await makeWhole(folder, unpackInto);
  return join(folder, 'chromium');
}

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
/** Paths of applications on macOS, which are not on PATH. */
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Returns the machine's own Chromium or Chrome; undefined if the locked packages have a browser for the machine. */
function installedBrowser(): string | undefined {
  const platform = platformName(thisMachine);
  if (platform === 'linux-x64') return undefined;
  const found = findOnPath(names, thisMachine) ?? applications.find((path) => existsSync(path));
  if (found) return found;
  throw new Error(
    `No browser comes with the packages for ${platform}. Install Chromium or Chrome, or name one in TEST_BROWSER.`,
  );
}

/** Unpacks in a folder of its own: the package takes another process's incomplete files for complete ones. */
async function unpackInto(folder: string): Promise<void> {
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  try {
    await chromium.executablePath();
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
}

function versionOf(name: string): string {
  const file = join(import.meta.dirname, '../../../node_modules', name, 'package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { readonly version: string }).version;
}
