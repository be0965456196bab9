// Rule 1.20
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { firstScreenScript, signs } from '#infra/build/web/inline-script.ts';

/** Opens a page that runs the inline script, and records what the page shows and has fetched. */
function openPage() {
  const listeners = new Map<string, { readonly listener: () => void; readonly captures: boolean }[]>();
  const timers: { readonly run: () => void; readonly after: number }[] = [];
  const link: { readonly dataset: { readonly later: string }; rel?: string } = {
    dataset: { later: 'modulepreload' },
  };
  const classes = new Set<string>();
  const document = {
    documentElement: {
      classList: {
        add: (...names: string[]) => names.map((name) => classes.add(name)),
        remove: (...names: string[]) => names.map((name) => classes.delete(name)),
      },
    },
    readyState: 'loading',
    querySelectorAll: () => [link],
    querySelector: () => ({ src: '/assets/index.js' }),
  };
  const imported: string[] = [];
  let scriptFails = () => {};
  // `import` does not work in a vm context.
  runInNewContext(firstScreenScript.replace('import(', 'importModule('), {
    importModule: (source: string) => {
      imported.push(source);
      return { catch: (caught: () => void) => (scriptFails = caught) };
    },
    document,
    addEventListener: (name: string, listener: () => void, captures = false) =>
      listeners.set(name, [...(listeners.get(name) ?? []), { listener, captures }]),
    setTimeout: (run: () => void, after: number) => timers.push({ run, after }),
  });
  return {
    /** `inside` means that the event does not bubble from its element to the window. */
    happens: (name: string, inside = false) => {
      for (const { listener, captures } of listeners.get(name) ?? []) if (captures || !inside) listener();
    },
    endParsing: () => {
      document.readyState = 'interactive';
    },
    scriptFails: () => scriptFails(),
    waits: (milliseconds: number) => {
      for (const { run, after } of timers) if (after <= milliseconds) run();
    },
    fetched: () => ({ scripts: imported, preloads: link.rel }),
    hasAll: () => classes.size === 0,
  };
}

const none = { scripts: [], preloads: undefined };
const all = { scripts: ['/assets/index.js'], preloads: 'modulepreload' };

test('the inline script shows the content below the first screen if the page’s script does not load', () => {
  const page = openPage();
  page.endParsing();

  page.happens('load');
  page.scriptFails();
  expect(page.hasAll()).toBe(true);
});

test.each(signs)('the inline script fetches the page’s scripts once, at the first %s', (sign) => {
  const page = openPage();
  page.endParsing();

  page.happens(sign);
  expect(page.fetched()).toEqual(all);
  expect(page.hasAll()).toBe(['keydown', 'focusin', 'scroll'].includes(sign));
  page.happens(sign);
  page.happens('load');
  page.waits(3000);
  expect(page.fetched()).toEqual(all);
});

test('the inline script does not show the content below the first screen when only the carousel scrolls', () => {
  const page = openPage();
  page.endParsing();

  page.happens('scroll', true);
  expect(page.hasAll()).toBe(false);
});

test('the inline script starts the page’s scripts only after the whole page has been parsed', () => {
  const page = openPage();

  page.happens('click');
  expect(page.fetched()).toEqual(none);
  page.happens('DOMContentLoaded');
  expect(page.fetched()).toEqual(all);
});

test('the inline script fetches the page’s scripts after three seconds and shows the rest after six, even if a picture is missing', () => {
  const page = openPage();
  page.endParsing();

  page.waits(2999);
  expect(page.fetched()).toEqual(none);
  page.waits(3000);
  expect(page.fetched()).toEqual(all);
  expect(page.hasAll()).toBe(false);
  page.waits(6000);
  expect(page.hasAll()).toBe(true);
});
