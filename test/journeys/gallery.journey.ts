import { cardOf, galleryIsKept, nothingMoves, openWork } from '#test/support/journeys/artworks.ts';
import { expect, test } from '#test/support/journeys/journey.ts';

test('the gallery keeps the scroll position after a reload', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/gallery');
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(12);
  await page.getByText('Loading more artworks...').scrollIntoViewIfNeeded();
  await expect.poll(() => cards.count()).toBeGreaterThan(12);
  await galleryIsKept(page);
  const shown = await cards.count();
  const left = await page.evaluate(async () => {
    scrollTo({ top: document.documentElement.scrollHeight - 2 * innerHeight, behavior: 'instant' });
    // The browser reports the scroll in the next frame, and the observers one frame later.
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    // A phone that discards a tab sends no `pagehide`.
    addEventListener('pagehide', (event) => event.stopImmediatePropagation(), { capture: true });
    const tops = [...document.querySelectorAll('article')].map((card) => card.getBoundingClientRect().top);
    const index = tops.findIndex((top) => top >= 0);
    return { index, top: tops[index] ?? Number.NaN };
  });
  await page.reload();
  await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(shown);
  const top = () => cards.nth(left.index).evaluate((card) => card.getBoundingClientRect().top);
  // Cards above that are not rendered yet can differ by a few pixels.
  await expect.poll(async () => Math.abs((await top()) - left.top)).toBeLessThan(24);
});

// Rules 3.11 and 6.19
test('the artwork dialog opens from a card and closes by back, Escape, its button and a click outside', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/gallery');
  const title = 'Ladder Season';
  const dialog = await openWork(page, title);
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(/\/gallery$/);
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/gallery$/);
  await expect(page.getByRole('searchbox')).toHaveValue(title);

  const link = cardOf(page, title).getByRole('link', { name: title });
  await link.click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(link).toBeFocused();

  await link.click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();

  await link.click();
  await expect(dialog).toBeVisible();
  await nothingMoves(page);
  await page.mouse.click(8, 450);
  await expect(dialog).toBeHidden();
  // The dialogs left no history entries: forward has no effect.
  await page.goForward();
  await expect(dialog).toBeHidden();
});
