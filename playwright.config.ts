import './infra/leave-packaged-node.mjs';
import { defineConfig } from '@playwright/test';
import { browserPath } from './test/support/journeys/browser.ts';
import { isLongForm } from './test/support/journeys/long-form.ts';

const executablePath = await browserPath();

/**
 * A journey runs on every width unless its tags name those that matter to it: `@phone` and `@desktop` always,
 * `@phone-long` and `@desktop-long` in the long form alone.
 */
const on = (width: 'phone' | 'tablet' | 'desktop') =>
  new RegExp(`^(?!.*@(phone|tablet|desktop)\\b)|@${width}${isLongForm ? '\\b' : '(?![\\w-])'}`);

/**
 * On a phone the shop moves as it does for most people. On wider windows it stands still, as for those who ask for
 * less motion, unless a journey is about what moves: every frame is painted by the processor.
 */
const still = { reducedMotion: 'reduce' } as const;

/** Journeys of a person through the running shop, on a phone, a tablet and a desk. */
export default defineConfig({
  testDir: 'test/journeys',
  testMatch: '**/*.journey.ts',
  ...(process.env['SHOP_URL'] ? {} : { globalSetup: './test/support/journeys/setup.ts' }),
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  // These end what hangs; how fast the rest is depends on the machine.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    baseURL: process.env['SHOP_URL'] ?? 'http://localhost:3000',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--in-process-gpu',
        '--disable-background-networking',
        // A page takes the process of another of its context: see test/support/journeys/kept-contexts.ts.
        '--renderer-process-limit=1',
      ],
    },
    actionTimeout: 30_000,
    // Recording a trace takes a third of a run; `npx playwright test --trace on` records where one is wanted.
    screenshot: 'only-on-failure',
    locale: 'en-US',
  },
  projects: [
    { name: 'phone', grep: on('phone'), use: { viewport: { width: 390, height: 844 }, hasTouch: true } },
    {
      name: 'tablet',
      grep: on('tablet'),
      use: { ...still, viewport: { width: 820, height: 1180 }, hasTouch: true },
    },
    { name: 'desktop', grep: on('desktop'), use: { ...still, viewport: { width: 1440, height: 900 } } },
  ],
});
