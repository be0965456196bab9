import { findWork } from '#test/support/journeys/artworks.ts';
import { expect, test } from '#test/support/journeys/journey.ts';

test.describe('an artwork’s page', () => {
  test('offers its formats and sizes, is shared, and sells', { tag: ['@desktop', '@phone-long'] }, async ({
    page,
    baseURL,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { id } = await findWork(baseURL, 'The Moon Stairs', 'Prints on Wood');
    await page.goto(`/artwork/${id}`);
    await expect(page).toHaveTitle(/The Moon Stairs/);
    await expect(page.getByRole('heading', { name: 'The Moon Stairs', level: 1 })).toBeVisible();
    const format = page.getByLabel('Select Format');
    await expect(format).toHaveValue('Prints on Wood');
    await expect(format.getByRole('option').first()).toHaveText('Fine Art Prints');
    await expect(page.getByText('* All Prints on Wood have a ~1/4" black border')).toBeVisible();
    await format.selectOption('Originals');
    await expect(page.getByText('$2,400.00', { exact: true })).toBeVisible();
    await expect(page.getByText('Only 1 left!', { exact: true })).toBeVisible();
    await format.selectOption('Fine Art Prints');
    const size = page.getByLabel('Size & Price');
    await size.selectOption({ index: 1 });
    await expect(page.getByText('In Stock', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(page.getByText('The Moon Stairs has been added to your cart')).toBeVisible();
    await expect(page.getByRole('button', { name: 'In Cart' })).toBeDisabled();

    // A desktop's share sheet belongs to the system; without one the address goes to the clipboard.
    await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(page.getByText('Link copied!')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
    await page.getByRole('button', { name: 'Wishlist' }).click();
    await expect(page.getByText('Added to Wishlist')).toBeVisible();
    await page.getByRole('button', { name: /^Zoom in/ }).click();
    await expect(page.getByRole('dialog', { name: /^Zoomed in/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('link', { name: 'Back to Gallery' }).click();
    await expect(page).toHaveURL(/\/gallery$/);
  });

  test('carries its metadata before any script runs', { tag: '@desktop' }, async ({ baseURL, request }) => {
    const { id } = await findWork(baseURL, 'Ladder Season', 'Originals');
    const html = await (await request.get(`/artwork/${id}`)).text();
    expect(html).toMatch(/<meta property="og:type" content="product">/);
    expect(html).toMatch(/<meta property="og:title" content="[^"]*Ladder Season/);
    expect(html).toMatch(/application\/ld\+json/);
    expect((await request.get('/artwork/NEVERPAINTED')).status()).toBe(404);
  });
});
