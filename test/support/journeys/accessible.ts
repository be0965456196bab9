import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { nothingMoves } from './artworks.ts';
import { expect } from './journey.ts';

/** What axe is asked for. */
export interface Rules {
  /** Of the standards; all that axe knows where there are none. */
  readonly tags?: readonly string[];
  /** Left out, as a CSS selector. */
  readonly exclude?: string;
}

/** WCAG 2.2 AA. */
export const standard: Rules = { tags: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };

/** Also what no standard asks for. No script runs in a mail's frame, axe's neither. */
export const everything: Rules = { exclude: 'iframe' };

/** The rules that colours decide. All else is by night as it is by day. */
const colourRules = ['color-contrast', 'link-in-text-block'];

async function violations(
  page: Page,
  { tags, exclude }: Rules,
  only?: readonly string[],
): Promise<readonly string[]> {
  // What is still fading in has no contrast yet.
  await nothingMoves(page);
  // The blank page that axe else opens beside this one for each look is for frames that would meddle with it.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  if (only) axe.withRules([...only]);
  else if (tags) axe.withTags([...tags]);
  if (exclude) axe.exclude(exclude);
  const found = await axe.analyze();
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id} ${html} ${failureSummary}`),
  );
}

/** What is wrong with a page as it stands: its colours by night, and everything by day. It is day afterwards. */
export async function violationsByDayAndNight(page: Page, rules: Rules): Promise<readonly string[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  const byNight = await violations(page, rules, colourRules);
  await page.emulateMedia({ colorScheme: 'light' });
  return [...byNight.map((what) => `by night: ${what}`), ...(await violations(page, rules))];
}

/** WCAG 2.2 AA, and nothing that reaches beyond the window. */
export async function isAccessible(page: Page): Promise<void> {
  expect(await violations(page, standard)).toEqual([]);
  await isNotTooWide(page);
}

/** The same by day and by night. */
export async function isAccessibleByDayAndNight(page: Page, rules: Rules = standard): Promise<void> {
  expect(await violationsByDayAndNight(page, rules)).toEqual([]);
  await isNotTooWide(page);
}

async function isNotTooWide(page: Page): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
}
