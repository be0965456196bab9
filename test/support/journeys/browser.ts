import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import chromium from '@sparticuz/chromium';
import { installedBrowser } from '#test/support/journeys/installed-browser.ts';
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
