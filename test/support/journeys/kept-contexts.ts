import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';

/**
 * Browser contexts that a worker's journeys reuse one after the other. A new page in the same context shares the
 * process of the previous page (`--renderer-process-limit` in playwright.config.ts). Starting a process costs as much
 * as loading a page.
 */
export interface KeptContexts {
  /** Returns a clean context. `choices` identifies the context's settings. */
  readonly take: (browser: Browser, choices: string) => Promise<BrowserContext>;
  /** Closes the context's pages and clears their storage at these origins. The first origin is the shop's. */
  readonly release: (context: BrowserContext, origins: readonly string[]) => Promise<void>;
  /** Closes the context after a failed journey, once the page has been recorded for the report. */
  readonly giveUp: (context: BrowserContext) => Promise<void>;
}

interface Kept {
  readonly context: BrowserContext;
  /** Whether a journey has done something that `clear` does not undo. */
  readonly isSpoilt: () => boolean;
  holder?: Holder;
}

/** A page that keeps the browser's process alive between journeys. */
interface Holder {
  readonly page: Page;
  readonly session: CDPSession;
}

export function keepContexts(): KeptContexts {
  const byChoices = new Map<string, Kept>();
  const entryOf = (context: BrowserContext) => [...byChoices].find(([, kept]) => kept.context === context);
  return {
    take: async (browser, choices) => {
      const known = byChoices.get(choices);
      if (known) return known.context;
      const context = await browser.newContext();
      byChoices.set(choices, { context, isSpoilt: watchLasting(context) });
      return context;
    },
    release: async (context, origins) => {
      const [choices, kept] = entryOf(context) ?? [];
      if (choices === undefined || !kept) return;
      if (kept.isSpoilt()) {
        byChoices.delete(choices);
        return context.close();
      }
      const holder = kept.holder ?? (await open(context, origins[0] ?? ''));
      kept.holder = holder;
      for (const page of context.pages()) if (page !== holder.page) await page.close();
      await clear(context, holder, origins);
    },
    giveUp: async (context) => {
      for (const { holder } of byChoices.values()) await holder?.page.close();
      byChoices.clear();
      await context.close();
    },
  };
}

async function open(context: BrowserContext, origin: string): Promise<Holder> {
  const page = await context.newPage();
  await page.goto(`${origin}/robots.txt`);
  return { page, session: await context.newCDPSession(page) };
}

async function clear(
  context: BrowserContext,
  { page, session }: Holder,
  origins: readonly string[],
): Promise<void> {
  await context.clearCookies();
  await session.send('Network.clearBrowserCache');
  for (const origin of origins) {
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  }
  // The process caches the storage, and would notice this change too late without a page that clears it.
  await page.evaluate(() => localStorage.clear());
}

/** Methods whose effect a context keeps, or whose effect cannot be reset without the previous value. */
const lasting = {
  context: [
    'addInitScript',
    'exposeBinding',
    'exposeFunction',
    'grantPermissions',
    'route',
    'routeFromHAR',
    'routeWebSocket',
    'setExtraHTTPHeaders',
    'setGeolocation',
    'setHTTPCredentials',
    'setOffline',
    'setStorageState',
  ],
  clock: ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'],
  credentials: ['create', 'install'],
} as const;

/** Returns a function that tells whether a journey has used one of the `lasting` methods. */
function watchLasting(context: BrowserContext): () => boolean {
  let isSpoilt = false;
  const watch = (owner: object, names: readonly string[]) => {
    for (const name of names) {
      const method: unknown = Reflect.get(owner, name);
      if (typeof method !== 'function') continue;
      Reflect.set(owner, name, (...given: unknown[]) => {
        isSpoilt = true;
        return Reflect.apply(method, owner, given);
      });
    }
  };
  watch(context, lasting.context);
  watch(context.clock, lasting.clock);
  watch(context.credentials, lasting.credentials);
  return () => isSpoilt;
}
