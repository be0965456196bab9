import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from '#test/bench/measure.ts';
import { servePeer } from '#test/bench/storefront/peer/serve.ts';
import { type AuditBrowser, startAuditBrowser } from '#test/budgets/audit.ts';
import { startChromium } from '#test/budgets/longest-task.ts';
import { startShop, waitFor } from '#test/support/shop/shop-process.ts';
import { explore, type Load, load, longestTaskAfterBack, press, type Way } from './visit.ts';

/** Milliseconds of both, and the share of the peer's time that ours may take. */
interface Ratio {
  readonly name: string;
  readonly shop: number;
  readonly peer: number;
  readonly most: number;
}

export interface Storefronts {
  readonly ratios: readonly Ratio[];
  /** Milliseconds of the shop's longest task after going back to a gallery that was scrolled far. */
  readonly back: number;
  readonly weights: readonly { readonly page: string; readonly shop: Load; readonly peer: Load }[];
}

/** How far a gallery was scrolled before it is left. */
export const cardsBeforeBack = 180;
/** Milliseconds. */
export const longestTaskOfBack = 100;

const mostOfContentfulPaint = 0.65;
const mostOfPress = 0.6;

/**
 * The pages of the demo shop beside those of the stub (peer/), which shows the same works with the same pictures. Both are
 * visited by turns, `rounds` times; the numbers are medians.
 */
export async function besideStorefront(rounds = 5): Promise<Storefronts> {
  const shop = await startShop();
  const folder = mkdtempSync(join(tmpdir(), 'storefront-'));
  const peer = await servePeer(await withPictures(shop.url, shop.output), folder);
  const chromium = await startChromium();
  const lighthouse = await startAuditBrowser();
  const both = { shop: shop.url, peer: peer.url } as const;
  try {
    const [work] = (await (await fetch(`${shop.url}/api/artworks`)).json()) as { readonly id: string }[];
    const pages = { home: '/', gallery: '/gallery', 'a work': `/artwork/${work?.id ?? ''}` };
    const ratios: Ratio[] = [];
    const weights = [];
    for (const [page, path] of Object.entries(pages)) {
      const audited = await byTurns(rounds, both, (url) => largestContentfulPaint(lighthouse, url + path));
      ratios.push({
        name: `${page}: Largest Contentful Paint, by Lighthouse`,
        ...medians(audited, Number),
        most: mostOfContentfulPaint,
      });
      const loads = await byTurns(rounds, both, (url) => load(chromium, url + path));
      const contentfulPaints = medians(loads, ({ largestContentfulPaint }) => largestContentfulPaint);
      ratios.push({
        name: `${page}: Largest Contentful Paint, on a slow phone`,
        ...contentfulPaints,
        most: mostOfContentfulPaint,
      });
      weights.push({ page, shop: middle(loads.shop), peer: middle(loads.peer) });
    }
    const pressed = await byTurns(rounds, both, (url) =>
      press(chromium, `${url}/`, ways[url === shop.url ? 'shop' : 'peer']),
    );
    ratios.push(
      {
        name: 'from home to works that fill the window',
        ...medians(pressed, ({ works }) => works),
        most: mostOfPress,
      },
      {
        name: 'from home to the first picture',
        ...medians(pressed, ({ picture }) => picture),
        most: mostOfPress,
      },
    );
    const back = [];
    for (let round = 0; round < rounds; round++)
      back.push(await longestTaskAfterBack(chromium, shop.url, { cards: cardsBeforeBack, copies: 6 }));
    return { ratios, weights, back: median(back) };
  } finally {
    lighthouse.stop();
    await chromium.close();
    await peer.stop();
    rmSync(folder, { recursive: true });
    await shop.stop();
    shop.remove();
  }
}

const ways: Readonly<Record<'shop' | 'peer', Way>> = {
  shop: { link: explore, card: 'article' },
  peer: { link: 'nav a[href="/gallery"]', card: '.grid .card' },
};

/** The shop's address, once every picture is there in every size. */
async function withPictures(url: string, output: () => string): Promise<string> {
  if (!(await waitFor(() => output().includes('Sync completed'), 300_000)))
    throw new Error('The shop has no works');
  return url;
}

type Both<T> = Readonly<Record<'shop' | 'peer', T>>;

async function byTurns<T>(
  rounds: number,
  urls: Both<string>,
  measure: (url: string) => Promise<T>,
): Promise<Both<T[]>> {
  const found: Both<T[]> = { shop: [], peer: [] };
  // The first round warms both servers up.
  for (let round = -1; round < rounds; round++) {
    for (const name of ['shop', 'peer'] as const) {
      const value = await measure(urls[name]);
      if (round >= 0) found[name].push(value);
    }
  }
  return found;
}

function medians<T>({ shop, peer }: Both<T[]>, of: (value: T) => number): Both<number> {
  return { shop: median(shop.map(of)), peer: median(peer.map(of)) };
}

/** The load in the middle, by its bytes. */
function middle(loads: readonly Load[]): Load {
  const found = [...loads].sort((a, b) => a.all - b.all)[Math.floor(loads.length / 2)];
  if (!found) throw new Error('Nothing was visited');
  return found;
}

async function largestContentfulPaint(browser: AuditBrowser, url: string): Promise<number> {
  const { audits } = await browser.audit(url, ['performance']);
  return audits['largest-contentful-paint']?.numericValue ?? Number.NaN;
}
