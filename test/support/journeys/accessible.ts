import type { Frame, Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { nothingMoves } from './artworks.ts';
import { expect } from './journey.ts';
import { inBothWindows } from './layout.ts';

/** The rules for axe. */
export interface Rules {
  /** Tags of standards; all rules of axe if absent. */
  readonly tags?: readonly string[];
  /** Left out, as a CSS selector. */
  readonly exclude?: string;
}

/** WCAG 2.2 AA. */
export const standard: Rules = { tags: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };

/** Square and the bank are responsible for the content of their frames. */
export const outsideTheCard: Rules = { ...standard, exclude: 'iframe' };

/** Also rules beyond the standards. No script runs in an email's frame, not even axe's. */
export const everything: Rules = { exclude: 'iframe' };

declare global {
  interface Window {
    /** Present after `bringAxe`. */
    axe: typeof axe;
  }
}

/** The rules that depend on colors; all others give the same result by day and by night. */
export const colorRules = ['color-contrast', 'link-in-text-block'];

/**
 * The violations on a page, one line for each place; `only` limits the check to these rules. If a dialog is open, only
 * the dialog is checked, because the page behind it cannot be reached.
 */
export async function violations(
  page: Page,
  { tags, exclude }: Rules,
  only?: readonly string[],
): Promise<readonly string[]> {
  // An element that is fading in has no final contrast.
  await nothingMoves(page);
  await page.evaluate(async () => {
    // Observers report with frames, which browsers draw only on request.
    for (const _ of ['laid out', 'told']) await new Promise(requestAnimationFrame);
  });
  const looked = exclude === 'iframe' ? [page.mainFrame()] : page.frames();
  for (const frame of looked) await bringAxe(frame);
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(only ? { runOnly: { type: 'rule', values: [...only] } } : tags && { runOnly: [...tags] }),
  };
  return page.evaluate(
    async ({ context, asked }) => {
      const dialogs = document.querySelector('dialog[open]') ? { include: [['dialog[open]']] } : {};
      const found = await window.axe.run({ ...dialogs, ...context }, asked);
      return found.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id} ${html} ${failureSummary}`),
      );
    },
    { context: { exclude: exclude === undefined ? [] : [exclude] }, asked: options },
  );
}

/** Injects axe once per document, because parsing it takes longer than most checks. */
async function bringAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source);
}

/** Checks WCAG 2.2 AA, or `rules`, and that nothing is wider than the window, on a phone or a desktop. */
export async function isAccessible(page: Page, rules: Rules = standard): Promise<void> {
  expect(await violations(page, rules)).toEqual([]);
  const wide = () => document.documentElement.scrollWidth - innerWidth;
  await inBothWindows(page, async () => expect(await page.evaluate(wide)).toBeLessThanOrEqual(0));
}
