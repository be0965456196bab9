import { findWork } from '#test/support/journeys/artworks.ts';
import { catalogueFile, journeyCatalogue } from '#test/support/journeys/catalogue.ts';
import { expect, fillShipping, test, testWithOwnShop } from '#test/support/journeys/journey.ts';

// Rule 5.23
test('a work is bought from its own page by touch', { tag: '@phone' }, async ({ page, baseURL }) => {
  const { id } = await findWork(baseURL, 'The Moon Stairs', 'Greeting Cards');
  await page.goto(`/artwork/${id}`);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('article').locator('img').first(), 'on paper').toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Add to Cart' }).tap();
  await expect(page.getByRole('button', { name: 'In Cart' })).toBeVisible();
  await page.getByRole('link', { name: 'Cart, 1 item' }).tap();
  await page.getByRole('button', { name: 'Proceed to Checkout' }).tap();
  await fillShipping(page);
  await page.getByRole('button', { name: /^Pay/ }).tap();
  await expect(page.getByRole('heading', { name: 'Order Complete!' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('link', { name: 'Continue Shopping' }), 'on paper').toBeHidden();
});

const soldOut = testWithOwnShop({
  catalogue: () => {
    // Without greeting cards, whose stock Square does not count.
    const { counts = [], ...rest } = journeyCatalogue(3, 1);
    return catalogueFile({ ...rest, counts: counts.map((count) => ({ ...count, quantity: '0' })) });
  },
  testMode: true,
});

// Rules 22.1 and 22.4
soldOut(
  'a sold-out shop leads from home to its sold works and the sign-up',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'See the sold works' }).tap();
    await expect(page).toHaveURL(/\/sold$/);
    await expect(page.getByRole('main').getByText('Sold', { exact: true }).first()).toBeVisible();

    await page.getByRole('link', { name: 'Gallery', exact: true }).tap();
    await expect(page.getByText('No artworks found matching your criteria.')).toBeVisible();
    await expect(page.getByText('Everything here has found a home.')).toBeVisible();
    await page.getByLabel('Your email').fill('ada@example.com');
    // The shop rejects forms that are sent too fast.
    await expect(async () => {
      const answer = page.waitForResponse('**/api/news');
      await page.getByRole('button', { name: 'Sign up', exact: true }).tap();
      expect((await answer).ok()).toBe(true);
    }).toPass();
    await expect(page.getByText(/^Almost done/)).toBeVisible();
  },
);
