import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { laterScripts, signs } from '#infra/build/web/later-scripts.ts';

/** A page in whose head the script runs: what happens to it, and what it has fetched so far. */
function openPage() {
  const listeners = new Map<string, (() => void)[]>();
  const timers: (() => void)[] = [];
  const observers: ((list: { getEntries: () => readonly { readonly url: string }[] }) => void)[] = [];
  const link: { readonly dataset: { readonly later: string }; rel?: string } = {
    dataset: { later: 'modulepreload' },
  };
  const document = {
    readyState: 'loading',
    querySelectorAll: () => [link],
    querySelector: () => ({ src: '/assets/index.js' }),
  };
  const imported: string[] = [];
  // Node imports nothing into a context.
  runInNewContext(laterScripts.replace('import(', 'importModule('), {
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
    setTimeout: (timer: () => void) => timers.push(timer),
  });
  const all = (tasks: (() => void)[]) => {
    for (const task of tasks.splice(0)) task();
  };
  return {
    happens: (name: string) => all([...(listeners.get(name) ?? [])]),
    isParsed: () => {
      document.readyState = 'interactive';
    },
    paints: (url: string) => {
      for (const observer of observers) observer({ getEntries: () => [{ url }] });
    },
    waits: () => all(timers),
    fetched: () => ({ scripts: imported, preloads: link.rel }),
  };
}

const none = { scripts: [], preloads: undefined };
const all = { scripts: ['/assets/index.js'], preloads: 'modulepreload' };

test('fetches a page’s scripts once it is loaded and its first picture is painted', () => {
  const page = openPage();
  page.isParsed();

  page.happens('load');
  page.paints('');
  expect(page.fetched()).toEqual(none);
  page.paints('/media/moon.avif');
  expect(page.fetched()).toEqual(all);
});

test('does not fetch them while another picture is still on its way', () => {
  const page = openPage();
  page.isParsed();

  page.paints('/media/moon.avif');
  expect(page.fetched()).toEqual(none);
  page.happens('load');
  expect(page.fetched()).toEqual(all);
});

test('waits no longer than a moment after the load of a page without pictures', () => {
  const page = openPage();
  page.isParsed();

  page.paints('');
  page.happens('load');
  expect(page.fetched()).toEqual(none);
  page.waits();
  expect(page.fetched()).toEqual(all);
});

test.each(signs)('fetches them at the first %s, once', (sign) => {
  const page = openPage();
  page.isParsed();

  page.happens(sign);
  expect(page.fetched()).toEqual(all);
  page.happens(sign);
  page.happens('load');
  page.paints('/media/moon.avif');
  page.waits();
  expect(page.fetched()).toEqual(all);
});

test('runs them on a whole page only, however early it is pressed', () => {
  const page = openPage();

  page.happens('click');
  expect(page.fetched()).toEqual(none);
  page.happens('DOMContentLoaded');
  expect(page.fetched()).toEqual(all);
});

test('waits for no picture that does not arrive', () => {
  const page = openPage();
  page.isParsed();

  page.waits();
  expect(page.fetched()).toEqual(all);
});
