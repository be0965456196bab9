import './infra/leave-packaged-node.mjs';
import { defineConfig } from '@playwright/test';
import { browserPath } from './test/support/journeys/browser.ts';
import { isLongForm } from './test/support/journeys/long-form.ts';

const executablePath = await browserPath();

/** Tags name a journey's windows: `@phone` and `@desktop` in every run, `@phone-long` and `@desktop-long` in the long form. */
const on = (width: 'phone' | 'desktop') => new RegExp(`@${width}${isLongForm ? '\\b' : '(?![\\w-])'}`);

/**
 * On a phone the shop moves as it does for most people. On wider windows it stands still, as for those who ask for
 * less motion, unless a journey is about what moves: every frame is painted by the processor.
 */
const still = { reducedMotion: 'reduce' } as const;
const desk = { ...still, viewport: { width: 1440, height: 900 } };
const ownShops = ['selling/*', 'studio/*'];

/** Journeys of a person through the running shop, on a phone and at a desk. */
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
      args: ['--no-sandbox', '--disable-gpu', '--in-process-gpu', '--disable-background-networking'],
    },
    actionTimeout: 30_000,
    // Recording a trace takes a third of a run; `npx playwright test --trace on` records where one is wanted.
    screenshot: 'only-on-failure',
    locale: 'en-US',
  },
  // `selling` and `studio` have one shop each, so one worker plays the journeys of each folder in turn. They begin first.
  projects: [
    { name: 'selling', testMatch: 'selling/*', workers: 1, grep: on('desktop'), use: desk },
    { name: 'studio', testMatch: 'studio/*', workers: 1, grep: on('desktop'), use: desk },
    { name: 'desktop', testIgnore: ownShops, grep: on('desktop'), use: desk },
    {
      name: 'phone',
      testIgnore: ownShops,
      grep: on('phone'),
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
    },
  ],
});
