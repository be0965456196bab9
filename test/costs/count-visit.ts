import type { Browser, Page } from '@playwright/test';
import { lambdaGroups } from '#infra/config/lambda-groups.ts';
import { matchRoute } from '#infra/local/route-match.ts';
import type { Route } from '#shared/contract/route.ts';
import { routes } from '#shared/contract/routes.ts';

/** Counted requests of a browser. */
export interface Counted {
  /** All requests to the CDN, even those that it passes on to the API. */
  readonly cdnRequests: number;
  readonly bytes: number;
  /** Upper limit of the requests to the API, as if the CDN cached none of its answers. */
  readonly apiRequests: number;
  /** Memory of the Lambdas times their duration on this machine. */
  readonly gigabyteSeconds: number;
}

/** Milliseconds that a visitor stays in the gallery, which polls every 15 s. */
const lookingAround = 120_000;

/** Visits home and gallery, views two works, puts one into the cart, and stays in the gallery for two minutes. */
export async function aVisit(page: Page, url: string): Promise<void> {
  await page.clock.install();
  await page.goto(url);
  await page.getByRole('link', { name: 'Explore Gallery' }).click();
  const cards = page.getByRole('article');
  await cards.first().waitFor();
  for (let screen = 0; screen < 3; screen++) {
    await page.mouse.wheel(0, 800);
    await page.waitForLoadState('networkidle');
  }
  for (const index of [0, 1]) {
    await cards.nth(index).getByRole('link').first().click();
    await page.getByRole('dialog').waitFor();
    await page.waitForLoadState('networkidle');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }
  await cards
    .filter({ has: page.getByRole('button', { name: 'Add to Cart' }) })
    .first()
    .getByRole('button', { name: 'Add to Cart' })
    .click();
  for (let passed = 0; passed < lookingAround; passed += 15_000) {
    await page.clock.runFor(15_000);
    await page.waitForLoadState('networkidle');
  }
}

/** Counts the requests of a new visitor's browser while `work` runs. */
export async function countIn(
  browser: Browser,
  url: string,
  work: (page: Page) => Promise<void>,
): Promise<Counted> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    deviceScaleFactor: 3,
  });
  const page = await context.newPage();
  let [cdnRequests, bytes, apiRequests, gigabyteSeconds] = [0, 0, 0, 0];
  const sizes: Promise<void>[] = [];
  page.on('requestfinished', (request) => {
    if (!request.url().startsWith(url)) return;
    cdnRequests++;
    sizes.push(
      request.sizes().then(
        ({ responseBodySize, responseHeadersSize }) => {
          bytes += responseBodySize + responseHeadersSize;
        },
        // The browser left the page before the answer arrived.
        () => undefined,
      ),
    );
    const { pathname } = new URL(request.url());
    const route = routeOf(request.method(), pathname);
    const memory = route && memoryOf(route);
    if (memory === undefined) return;
    apiRequests++;
    const { requestStart, responseEnd } = request.timing();
    gigabyteSeconds += (memory / 1024) * (Math.max(1, responseEnd - requestStart) / 1000);
  });
  await work(page);
  await page.waitForLoadState('networkidle');
  await Promise.all(sizes);
  await context.close();
  return { cdnRequests, bytes, apiRequests, gigabyteSeconds };
}

/** Returns the route of a request; undefined for a file. */
function routeOf(method: string, path: string): Route | undefined {
  const found = matchRoute(method, path);
  return found && routes[found.operation];
}

/** Returns the memory in MB of the Lambda that answers. */
function memoryOf({ service }: Route): number | undefined {
  return lambdaGroups.find(({ name }) => name === service)?.memoryMb;
}
