import chromium from '@sparticuz/chromium';

/**
 * The browser of the journeys comes with the locked packages, so a run depends on nothing a machine happens to have.
 * `TEST_BROWSER` names another Chromium to try.
 */
export async function browserPath(): Promise<string> {
  return process.env['TEST_BROWSER'] ?? (await chromium.executablePath());
}
