import { type Browser, chromium } from '@playwright/test';
import { browserPath } from '#test/support/journeys/browser.ts';

/** How much slower than this machine the processor is made, as Lighthouse's phone is. */
const slower = 4;

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds of processor time. */
  readonly tdur?: number;
}

export async function startChromium(): Promise<Browser> {
  return await chromium.launch({
    executablePath: await browserPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
}

/**
 * The longest that anything else has to wait while somebody who comes for the first time opens a page on a slow phone:
 * milliseconds of the processor, so that what else runs on this machine does not count.
 */
export async function longestTask(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
    await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] });
    await page.goto(url);
    await page.waitForLoadState('networkidle');
    const trace: { readonly traceEvents: readonly TraceEvent[] } = JSON.parse(
      String(await browser.stopTracing()),
    );
    return longestOf(trace.traceEvents);
  } finally {
    await context.close();
  }
}

/** Of the thread that runs the page's scripts. */
function longestOf(events: readonly TraceEvent[]): number {
  const running = events.find(({ name }) => name === 'EvaluateScript' || name === 'v8.evaluateModule');
  const tasks = events.filter(
    ({ name, pid, tid }) =>
      name === 'ThreadControllerImpl::RunTask' && pid === running?.pid && tid === running.tid,
  );
  if (tasks.length === 0) throw new Error('The browser traced no task of the page');
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
}
