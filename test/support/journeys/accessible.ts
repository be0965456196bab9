import type { Frame, Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { nothingMoves } from './artworks.ts';
import { expect } from './journey.ts';
import { inBothWindows } from './layout.ts';

/** Rules that axe checks. */
export interface Rules {
  /** Tags of standards. If they are absent, axe checks all its rules. */
  readonly tags?: readonly string[];
  /** CSS selector of elements that axe leaves out. */
  readonly exclude?: string;
}

/** The rules of WCAG 2.2 AA. */
export const standard: Rules = { tags: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };

/** WCAG 2.2 AA without the frames, for whose content Square and the bank are responsible. */
export const outsideTheCard: Rules = { ...standard, exclude: 'iframe' };

/** All rules of axe, even those beyond the standards. Leaves out frames, because axe cannot run in an email's frame. */
export const everything: Rules = { exclude: 'iframe' };

declare global {
  interface Window {
    /** Set by `bringAxe`. */
    axe: typeof axe;
  }
}

/** Rules that depend on colors. All other rules give the same result by day and by night. */
export const colorRules = ['color-contrast', 'link-in-text-block'];

/**
 * Returns the violations on a page, one line for each place. `only` limits the check to these rules. If a dialog is
 * open, only the dialog is checked, because the page behind it cannot be reached.
 */
export async function violations(
  page: Page,
  { tags, exclude }: Rules,
  only?: readonly string[],
): Promise<readonly string[]> {
  // The contrast of an element is final only after it has faded in.
  await nothingMoves(page);
  await page.evaluate(async () => {
    // Observers report once for each frame, and browsers draw frames only on request.
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

/** Injects axe once for each document, because parsing axe takes longer than most checks. */
async function bringAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source);
}

/** Checks WCAG 2.2 AA, or `rules`, and that nothing is wider than the window of a phone or a desktop. */
export async function isAccessible(page: Page, rules: Rules = standard): Promise<void> {
  expect(await violations(page, rules)).toEqual([]);
  const wide = () => document.documentElement.scrollWidth - innerWidth;
  await inBothWindows(page, async () => expect(await page.evaluate(wide)).toBeLessThanOrEqual(0));
}
