import type { Frame, Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { nothingMoves } from './artworks.ts';
import { expect } from './journey.ts';
import { inBothWindows } from './layout.ts';

/** What axe is asked for. */
export interface Rules {
  /** Of the standards; all that axe knows where there are none. */
  readonly tags?: readonly string[];
  /** Left out, as a CSS selector. */
  readonly exclude?: string;
}

/** WCAG 2.2 AA. */
export const standard: Rules = { tags: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };

/** Square and the bank answer for what is inside their frames. */
export const outsideTheCard: Rules = { ...standard, exclude: 'iframe' };

/** Also what no standard asks for. No script runs in an email's frame, axe's neither. */
export const everything: Rules = { exclude: 'iframe' };

declare global {
  interface Window {
    /** Once it was brought (`bringAxe`). */
    axe: typeof axe;
  }
}

/** The rules that colors decide. All else is by night as it is by day. */
export const colorRules = ['color-contrast', 'link-in-text-block'];

/**
 * What is wrong with a page, a line for each place; colors alone, if asked. Of a page with a dialog the dialog: what is
 * behind it is out of reach, and is looked at without it.
 */
export async function violations(
  page: Page,
  { tags, exclude }: Rules,
  only?: readonly string[],
): Promise<readonly string[]> {
  // What is still fading in has no contrast yet.
  await nothingMoves(page);
  await page.evaluate(async () => {
    // What is near is told with the frames, which nobody draws while nothing asks for one.
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

/** Axe reads itself once for a document: that takes longer than most looks. */
async function bringAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source);
}

/** WCAG 2.2 AA, or what `rules` ask for, and nothing that reaches beyond the window, a phone's or a desk's. */
export async function isAccessible(page: Page, rules: Rules = standard): Promise<void> {
  expect(await violations(page, rules)).toEqual([]);
  const wide = () => document.documentElement.scrollWidth - innerWidth;
  await inBothWindows(page, async () => expect(await page.evaluate(wide)).toBeLessThanOrEqual(0));
}
