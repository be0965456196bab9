import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';

/**
 * Browser contexts that the journeys of a worker reuse one after the other. A new page in the same context shares the
 * process of the previous one (`--renderer-process-limit` in playwright.config.ts); starting a process costs as much
 * as loading a page.
 */
export interface KeptContexts {
  /** Returns a clean context; `choices` identifies its settings. */
  readonly take: (browser: Browser, choices: string) => Promise<BrowserContext>;
  /** Closes its pages and clears their storage at these origins; the first is the shop's. */
  readonly release: (context: BrowserContext, origins: readonly string[]) => Promise<void>;
  /** Closes it after a failed journey, after recording the page for the report. */
  readonly giveUp: (context: BrowserContext) => Promise<void>;
}

interface Kept {
  readonly context: BrowserContext;
  /** Whether a journey did something that `clear` does not undo. */
  readonly isSpoilt: () => boolean;
  holder?: Holder;
}

/** A page that keeps the process alive between journeys. */
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
  // The process caches the storage and would notice this change too late.
  await page.evaluate(() => localStorage.clear());
}

/** Settings that a context keeps or that cannot be reset without their previous value. */
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

/** Returns whether a journey has used one of them. */
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
