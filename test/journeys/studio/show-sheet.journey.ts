// Rule 13.29
import type { Locator, Page } from '@playwright/test';
import type { StudioArtwork } from '#shared/artwork/artwork.ts';
import { isAccessible } from '#test/support/journeys/accessible.ts';
import { expect, testWithOwnShop } from '#test/support/journeys/journey.ts';
import { hasButtonsInView } from '#test/support/journeys/layout.ts';
import { studioShop } from '#test/support/journeys/own-shop.ts';
import { linksOfPdf } from '#test/support/journeys/pdf-links.ts';
import { readCode } from '#test/support/journeys/qr-codes.ts';
import { logIn } from '#test/support/journeys/studio.ts';
import { labelFormats } from '#web/features/studio/print/label-formats.ts';
import { paperSizes } from '#web/ui/paper-sizes.ts';

const longTitle = 'A Title of Sixty Characters, Which Is as Long as They Come!';

const test = testWithOwnShop(studioShop);

const points = (millimetres: number) => (millimetres / 25.4) * 72;

test.describe('a show sheet', { tag: '@desktop' }, () => {
  test('has the selected works, and codes that open their pages', async ({ page, shop }) => {
    await page.route('**/api/artworks?scope=all', async (route) => {
      const [first, ...others]: StudioArtwork[] = await (await route.fetch()).json();
      await route.fulfill({ json: [{ ...first, title: longTitle }, ...others] });
    });
    await logIn(page, shop);
    await page.getByRole('button', { name: /^Filters/ }).click();
    for (const name of ['Hide out of stock', 'Hide without image'])
      await page.getByRole('switch', { name }).setChecked(false);
    await page.getByRole('checkbox', { name: /^All \d+ shown$/ }).check();
    await page.getByRole('button', { name: 'Print…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Print for a show' });
    await expect(dialog.getByText(/^\d+ labels on \d sheets?$/)).toBeVisible();
    await isAccessible(page);
    await hasButtonsInView(page, dialog);

    for (const format of labelFormats) {
      await dialog.getByLabel('Label sheet').selectOption(format.value);
      await page.emulateMedia({ media: 'print' });
      const labels = page.getByRole('region', { name: 'Wall labels' }).getByRole('link');
      expect(await cutOff(labels), format.label).toEqual([]);
      await liesOnPaper(page, format);
      await page.emulateMedia({ media: 'screen' });
    }

    await page.emulateMedia({ media: 'print' });
    const labels = page.getByRole('region', { name: 'Wall labels' }).getByRole('link');
    for (const label of await labels.all()) {
      expect(await readCode(label.getByRole('img'))).toBe(
        await label.evaluate((a: HTMLAnchorElement) => a.href),
      );
    }
    await expect(labels.filter({ hasText: longTitle })).toHaveCount(1);
    const list = page.getByRole('region', { name: 'Price list' });
    await expect(list.getByRole('rowgroup').filter({ hasText: longTitle })).toHaveCount(1);
    expect(await readCode(list.getByRole('img'))).toBe(`${shop.url}/gallery`);
    await page.emulateMedia({ media: 'screen' });

    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Print…' })).toBeFocused();
  });
});

/** Returns the labels whose text does not fit. */
function cutOff(labels: Locator): Promise<string[]> {
  return labels.evaluateAll((all) =>
    all.filter((label) => label.scrollHeight > label.clientHeight).map((label) => label.textContent),
  );
}

/** Checks that each label in the PDF is where the manufacturer's labels are, within one CSS pixel. */
async function liesOnPaper(page: Page, format: (typeof labelFormats)[number]): Promise<void> {
  const { pages, links } = linksOfPdf(await page.pdf({ preferCSSPageSize: true }));
  const paper = paperSizes[format.paper];
  expect(pages[0]?.width).toBeCloseTo(points(paper.width), 0);
  expect(pages[0]?.height).toBeCloseTo(points(paper.height), 0);
  const near = points(25.4 / 96) + 0.1;
  const [first, second] = links;
  expect(Math.abs((first?.left ?? 0) - points(format.left))).toBeLessThan(near);
  expect(Math.abs((first?.width ?? 0) - points(format.width))).toBeLessThan(near);
  expect(Math.abs((first?.height ?? 0) - points(format.height))).toBeLessThan(near);
  expect(Math.abs((pages[0]?.height ?? 0) - (first?.top ?? 0) - points(format.top))).toBeLessThan(near);
  expect(Math.abs((second?.left ?? 0) - (first?.left ?? 0) - points(format.columnPitch))).toBeLessThan(near);
}
