import { existsSync } from 'node:fs';
import { findOnPath, type Machine, platformName, thisMachine } from '#infra/local/emulator-binary.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
/** Paths of applications on macOS, which are not on PATH. */
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Returns the machine's own Chromium or Chrome; undefined if the locked packages have a browser for the machine.
 * @throws Error with instructions if there is no browser at all.
 */
export function installedBrowser(
  machine: Machine = thisMachine,
  isThere: (path: string) => boolean = existsSync,
): string | undefined {
  if (platformName(machine) === 'linux-x64') return undefined;
  const found =
    findOnPath(names, machine) ??
    (machine.platform === 'darwin' ? applications.find((path) => isThere(path)) : undefined);
  if (found) return found;
  throw new Error(
    `No browser comes with the packages for ${platformName(machine)}. Install Chromium or Chrome, or name one in TEST_BROWSER.`,
  );
}
