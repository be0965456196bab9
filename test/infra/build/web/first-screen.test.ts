// Rule 1.20
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { firstScreenScript, signs } from '#infra/build/web/inline-script.ts';

/** A page in whose head the script runs: what happens to it, and what it shows and has fetched so far. */
function openPage() {
  const listeners = new Map<string, (() => void)[]>();
  const timers: { readonly run: () => void; readonly after: number }[] = [];
  const observers: ((list: { getEntries: () => readonly { readonly url: string }[] }) => void)[] = [];
  const link: { readonly dataset: { readonly later: string }; rel?: string } = {
    dataset: { later: 'modulepreload' },
  };
  const classes = new Set<string>();
  const document = {
    documentElement: {
      classList: { add: (name: string) => classes.add(name), remove: (name: string) => classes.delete(name) },
    },
    readyState: 'loading',
    querySelectorAll: () => [link],
    querySelector: () => ({ src: '/assets/index.js' }),
  };
  const imported: string[] = [];
  // Node imports nothing into a context.
  runInNewContext(firstScreenScript.replace('import(', 'importModule('), {
    importModule: (source: string) => imported.push(source),
    document,
    addEventListener: (name: string, listener: () => void) =>
      listeners.set(name, [...(listeners.get(name) ?? []), listener]),
    PerformanceObserver: class {
      constructor(observer: (typeof observers)[number]) {
        observers.push(observer);
      }
      observe() {}
    },
    setTimeout: (run: () => void, after: number) => timers.push({ run, after }),
  });
  const all = (tasks: (() => void)[]) => {
    for (const task of tasks.splice(0)) task();
  };
  return {
    happens: (name: string) => all([...(listeners.get(name) ?? [])]),
    endParsing: () => {
      document.readyState = 'interactive';
    },
    paints: (url: string) => {
      for (const observer of observers) observer({ getEntries: () => [{ url }] });
    },
    waits: (milliseconds: number) => {
      for (const { run, after } of timers) if (after <= milliseconds) run();
    },
    fetched: () => ({ scripts: imported, preloads: link.rel }),
    hasAll: () => !classes.has('first-screen'),
  };
}

const none = { scripts: [], preloads: undefined };
const all = { scripts: ['/assets/index.js'], preloads: 'modulepreload' };

test('fetches a page’s scripts, and shows what is below its first screen, once its first picture is shown', () => {
  const page = openPage();
  page.endParsing();

  page.happens('load');
  page.paints('');
  expect(page.fetched()).toEqual(none);
  expect(page.hasAll()).toBe(false);
  page.paints('/media/moon.avif');
  expect(page.fetched()).toEqual(all);
  expect(page.hasAll()).toBe(true);
});

test('does not fetch them while another picture is still on its way', () => {
  const page = openPage();
  page.endParsing();

  page.paints('/media/moon.avif');
  expect(page.fetched()).toEqual(none);
  page.happens('load');
  expect(page.fetched()).toEqual(all);
});

test('fetches them half a second after the load of a page without pictures', () => {
  const page = openPage();
  page.endParsing();

  page.paints('');
  page.waits(499);
  page.happens('load');
  expect(page.fetched()).toEqual(none);
  page.waits(500);
  expect(page.fetched()).toEqual(all);
});

test.each(signs)('fetches them at the first %s, once', (sign) => {
  const page = openPage();
  page.endParsing();

  page.happens(sign);
  expect(page.fetched()).toEqual(all);
  page.happens(sign);
  page.happens('load');
  page.paints('/media/moon.avif');
  page.waits(3000);
  expect(page.fetched()).toEqual(all);
});

test('runs them on a whole page only, however early it is pressed', () => {
  const page = openPage();

  page.happens('click');
  expect(page.fetched()).toEqual(none);
  page.happens('DOMContentLoaded');
  expect(page.fetched()).toEqual(all);
});

test('fetches them after three seconds, though a picture has not arrived', () => {
  const page = openPage();
  page.endParsing();

  page.waits(2999);
  expect(page.fetched()).toEqual(none);
  page.waits(3000);
  expect(page.fetched()).toEqual(all);
});
