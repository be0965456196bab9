// Rule 3.18
import { staysAccessible } from '#test/support/journeys/accessible.ts';
import { expect, test } from '#test/support/journeys/journey.ts';

/** Prices of the cards, as numbers; a card far off the screen has none. */
const pricesOf = (texts: readonly string[]) =>
  texts.flatMap((text) => Number(/\$([\d,]+\.\d\d)/.exec(text)?.[1]?.replaceAll(',', '')) || []);

test('the gallery is sorted and filtered by keyboard, found so again, and cleared by one press', {
  tag: ['@phone', '@desktop-long'],
}, async ({ page }) => {
  const cards = page.getByRole('article');
  const control = page.getByRole('button', { name: /^Sort and filter/ });
  const count = page.getByRole('search').getByRole('status');
  await page.goto('/gallery');
  await page.getByRole('button', { name: 'Show Wishlist' }).focus();
  await page.keyboard.press('Tab');
  await expect(control).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(control).toHaveAttribute('aria-expanded', 'true');
  await page.getByLabel('Sort by').selectOption('Price, high to low');
  await page.getByLabel('Orientation').selectOption('Landscape');
  await page.getByLabel('Longest side').selectOption('16 to 40 in (40 to 100 cm)');
  await expect(page).toHaveURL(/\/gallery\?sort=price-high&orientation=landscape&size=medium$/);
  await expect(control).toHaveText('Sort and filter (3)');
  await expect(count).toHaveText(/^\d+ works$/);
  const found = await count.textContent();
  const titles = await cards.getByRole('heading').allTextContents();
  const prices = pricesOf(await cards.allInnerTexts());
  expect(prices.length).toBeGreaterThan(2);
  expect(prices).toEqual(prices.toSorted((a, b) => b - a));
  await staysAccessible(page);

  await page.getByRole('link', { name: 'About', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'About the Artist' })).toBeVisible();
  await page.goBack();
  await expect(count).toHaveText(found ?? '');
  await page.reload();
  await expect(count).toHaveText(found ?? '');
  await expect(cards.getByRole('heading')).toHaveText(titles);
  // One page for search engines and the CDN, whatever it is sorted by.
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/gallery$/);

  await page.goto('/gallery?orientation=square&size=large&size=huge');
  await expect(page.getByText('No artworks found matching your criteria.')).toBeVisible();
  await expect(page.getByText('You chose: Square · Over 40 in (100 cm).')).toBeVisible();
  await page.getByRole('button', { name: 'Show all artworks' }).click();
  await expect(cards).toHaveCount(12);
  await expect(page).toHaveURL(/\/gallery$/);
});
