import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import { freePort } from '#infra/local/emulator.ts';
import { browserPath } from '#test/support/journeys/browser.ts';
import { waitFor } from '#test/support/shop/shop-process.ts';

type Audited = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

/** A browser for Lighthouse's mobile audits. */
export interface AuditBrowser {
  /** `categories`: Lighthouse's own names of them. */
  audit(url: string, categories: readonly string[]): Promise<Audited>;
  stop(): void;
}

export async function startAuditBrowser(): Promise<AuditBrowser> {
  const port = await freePort();
  const child = await startBrowser(port);
  return {
    async audit(url, categories) {
      const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: [...categories] });
      if (!result) throw new Error('Lighthouse gave no result');
      return result.lhr;
    },
    stop: () => child.kill(),
  };
}

async function startBrowser(debuggingPort: number): Promise<ChildProcess> {
  const child = spawn(
    await browserPath(),
    [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      `--remote-debugging-port=${debuggingPort}`,
      `--user-data-dir=${mkdtempSync(join(tmpdir(), 'browser-'))}`,
    ],
    { stdio: 'ignore' },
  );
  const answers = () =>
    fetch(`http://127.0.0.1:${debuggingPort}/json/version`).then(
      () => true,
      () => false,
    );
  if (!(await waitFor(answers, 20_000))) throw new Error('The browser did not start');
  return child;
}
