import { policies, shop } from '#shop-config';
import { findWork, listWorks } from '#test/support/journeys/artworks.ts';
import { expect, test } from '#test/support/journeys/journey.ts';

test.describe('the home page', () => {
  test('leads into the gallery and shows featured works in a row', {
    tag: ['@phone', '@desktop-long'],
  }, async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Step Into the Fantastical', level: 1 })).toBeVisible();
    await expect(
      page.getByText('Surreal, whimsical, and alive — art that sparks imagination and transforms spaces'),
    ).toBeVisible();
    const carousel = page.getByRole('group', { name: 'Featured Artwork' });
    await expect(carousel.getByRole('listitem')).toHaveCount(5);
    const slide = carousel.getByRole('link').first();
    await slide.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: /Add to Cart/ })).toBeVisible();
    await page.goBack();
    await expect(dialog).toBeHidden();
    await page.getByRole('link', { name: 'Explore Gallery' }).click();
    await expect(page).toHaveURL(/\/gallery$/);
  });
});

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

  test('says when a work is sold out or not there', { tag: ['@phone', '@desktop-long'] }, async ({
    page,
    baseURL,
  }) => {
    const works = await listWorks(baseURL);
    const soldOut = works.find(({ variations }) => variations.every(({ inStock }) => inStock === 0));
    await page.goto(`/artwork/${soldOut?.id}`);
    await expect(page.getByText('This item is currently out of stock.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Out of Stock' })).toBeDisabled();
    await page.goto('/artwork/NEVERPAINTED');
    await expect(page.getByRole('heading', { name: 'Artwork not found' })).toBeVisible();
    await page.getByRole('link', { name: 'Return to Gallery' }).click();
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

test.describe('the other pages', () => {
  test('the index links every buyable work, by id', { tag: ['@desktop'] }, async ({ page }) => {
    await page.goto('/artwork-index');
    const links = page.getByRole('main').getByRole('link');
    await expect(links.nth(20)).toBeVisible();
    const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    expect(paths).toEqual([...paths].sort());
    expect(paths.every((path) => /^\/artwork\/[A-Z0-9]+$/.test(path))).toBe(true);
    await links.first().click();
    await expect(page.getByRole('link', { name: 'Back to Gallery' })).toBeVisible();
  });

  test('the page about the artist leads to the collection', { tag: ['@phone', '@desktop-long'] }, async ({
    page,
  }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'About', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'About the Artist' })).toBeVisible();
    for (const name of [
      'Therapy and expression',
      'A whimsical surrealist with a dark edge',
      'Encouraging creativity',
    ]) {
      await expect(page.getByRole('heading', { name })).toBeAttached();
    }
    await page.getByRole('link', { name: 'Explore the Collection' }).click();
    await expect(page).toHaveURL(/\/gallery$/);
  });

  test('what the artist wrote about the sale is reached from the footer, and nothing else is there', {
    tag: ['@phone', '@desktop-long'],
  }, async ({ page }) => {
    await page.goto('/about');
    const footer = page.getByRole('contentinfo');
    for (const [name, path] of [
      ['Delivery', 'shipping'],
      ['Returns', 'returns'],
      ['Privacy', 'privacy'],
      ['Terms', 'terms'],
    ] as const) {
      await footer.getByRole('link', { name }).click();
      await expect(page).toHaveURL(new RegExp(`/policies/${path}$`));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
      await expect(page).toHaveTitle(`${name} — ${shop.brand}`);
      const first = policies[path].text.trim().split('\n', 1)[0] ?? '';
      await expect(page.getByRole('main').getByText(first, { exact: true })).toBeVisible();
    }
    await page.goto('/policies/refunds');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This painting has wandered off');
  });

  test('an address that leads nowhere says so and shows the ways on', {
    tag: ['@phone', '@desktop-long'],
  }, async ({ page }) => {
    await page.goto('/no/such/page');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This painting has wandered off');
    await page.getByRole('link', { name: 'Visit the gallery' }).click();
    await expect(page).toHaveURL(/\/gallery$/);
    await page.goBack();
    await page.getByRole('link', { name: 'Return home' }).click();
    await expect(page.getByRole('heading', { name: 'Step Into the Fantastical' })).toBeVisible();
  });
});

test.describe('the footer', () => {
  test('names the company and offers three ways to write', { tag: ['@phone', '@desktop-long'] }, async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/about');
    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText(`© ${new Date().getFullYear()} ${shop.company}`);
    for (const name of ['Instagram', 'Facebook']) {
      await expect(footer.getByRole('link', { name })).toHaveAttribute('target', '_blank');
      await expect(footer.getByRole('link', { name })).toHaveAttribute('rel', /noopener/);
    }
    await footer.getByRole('button', { name: 'Email' }).click();
    const dialog = page.getByRole('dialog', { name: `Contact ${shop.artist}` });
    await expect(dialog.getByRole('link', { name: 'Write in webmail' })).toHaveAttribute(
      'href',
      new RegExp(encodeURIComponent(shop.email)),
    );
    await expect(dialog.getByRole('link', { name: 'Open your email app' })).toHaveAttribute(
      'href',
      `mailto:${shop.email}`,
    );
    await dialog.getByRole('button', { name: 'Copy the address' }).click();
    await expect(page.getByText('Email copied!')).toBeVisible();
    await expect(page.getByText('The address was copied to the clipboard.')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shop.email);
    await expect(dialog).toBeHidden();
    await expect(footer.getByRole('button', { name: 'Email' })).toBeFocused();
  });

  test('shows the address for five seconds where the clipboard is not allowed', { tag: '@desktop' }, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
    });
    // The page's own time, which stands still while the journey looks.
    await page.clock.install();
    await page.goto('/about');
    await page.getByRole('button', { name: 'Email' }).click();
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
    await page.getByRole('button', { name: 'Copy the address' }).click();
    const address = page.getByText(shop.email, { exact: true });
    await expect(page.getByText('Contact Email')).toBeVisible();
    await expect(address).toBeVisible();
    await page.clock.runFor(4_900);
    await expect(address).toBeVisible();
    await page.clock.runFor(200);
    await expect(address).toBeHidden();
  });
});
