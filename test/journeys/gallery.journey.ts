import {
  cardOf,
  nothingMoves,
  openWork,
  searchFor,
  wholeCardsAtFirst,
} from '#test/support/journeys/artworks.ts';
import { renderInBrowser } from '#test/support/journeys/client-rendered.ts';
import { expect, test } from '#test/support/journeys/journey.ts';

test.describe('the gallery', () => {
  test('shows twelve placeholders until the works arrive', { tag: ['@desktop', '@phone-long'] }, async ({
    page,
  }) => {
    let letThrough = () => {};
    const asked = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await renderInBrowser(page);
    await page.route('**/api/artworks', async (route) => {
      await asked;
      await route.continue();
    });
    await page.goto('/gallery');
    await expect(page.getByTestId('gallery-placeholder')).toHaveCount(12);
    await expect(page.getByRole('article')).toHaveCount(0);
    letThrough();
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.getByTestId('gallery-placeholder')).toHaveCount(0);
  });

  test('is filtered and searched, and keeps the category', { tag: ['@phone', '@desktop-long'] }, async ({
    page,
  }) => {
    await page.goto('/gallery');
    const category = page.getByLabel('Category', { exact: true }).first();
    await expect(category).toHaveValue('All Categories');
    await category.selectOption('Prints on Wood');
    await expect(cardOf(page, 'The Moon Stairs')).toContainText('$165.00');
    await expect(cardOf(page, 'Ladder Season')).toHaveCount(0);
    await page.getByRole('link', { name: 'About', exact: true }).click();
    await page.getByRole('link', { name: 'Explore the Collection' }).click();
    await expect(page.getByLabel('Category', { exact: true }).first()).toHaveValue('Prints on Wood');
    await page.reload();
    await expect(page.getByLabel('Category', { exact: true }).first()).toHaveValue('Prints on Wood');
    await page.getByLabel('Category', { exact: true }).first().selectOption('All Categories');

    await searchFor(page, 'lANTERN gar');
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(cardOf(page, 'The Lantern Garden')).toBeVisible();
    await searchFor(page, 'no such picture');
    await expect(page.getByText('No artworks found matching your criteria.')).toBeVisible();
    await page.getByRole('searchbox').clear();
    await expect(page.getByRole('article').first()).toBeVisible();
  });

  test('merges the forms of a work into one card with a category selector', { tag: ['@desktop'] }, async ({
    page,
  }) => {
    await page.goto('/gallery');
    const card = await searchFor(page, 'The Moon Stairs');
    await expect(card).toHaveCount(1);
    await card.getByLabel('Category').selectOption('Greeting Cards');
    await expect(card).toContainText('$30.00');
    await card.getByLabel('Category').selectOption('Originals');
    await expect(card).toContainText('$2,400.00');
    await expect(card).toContainText('Only 1 left!');
  });

  test('keeps wishes and shows them alone', { tag: ['@phone', '@desktop-long'] }, async ({ page }) => {
    await page.goto('/gallery');
    const card = await searchFor(page, 'Fish Weather');
    const heart = card.getByRole('button', { name: 'Wishlist' });
    await heart.click();
    await expect(page.getByText('Added to Wishlist')).toBeVisible();
    await expect(page.getByText('The artwork has been added to your wishlist')).toBeVisible();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('searchbox').clear();
    await page.getByRole('button', { name: 'Show Wishlist' }).click();
    await expect(page.getByRole('article')).toHaveCount(1);
    await page.getByRole('button', { name: 'Show All' }).click();
    await expect(page.getByRole('article').nth(5)).toBeAttached();
    await page.goto('/about');
    await page.goto('/gallery');
    await searchFor(page, 'Fish Weather');
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await heart.click();
    await expect(page.getByText('Removed from Wishlist')).toBeVisible();
    await expect(page.getByText('The artwork has been removed from your wishlist')).toBeVisible();
    await page.getByRole('searchbox').clear();
    await page.getByRole('button', { name: 'Show Wishlist' }).click();
    await expect(page.getByText('No artworks found matching your criteria.')).toBeVisible();
  });

  test('brings more works as one scrolls, and a way back to the top', {
    tag: ['@phone', '@desktop', '@tablet-long'],
  }, async ({ page }) => {
    await page.goto('/gallery');
    await expect(page.getByRole('article')).toHaveCount(12);
    await expect(page.getByText('Loading more artworks...')).toBeAttached();
    await expect(page.getByRole('button', { name: 'Scroll to top' })).toBeHidden();
    await page.getByText('Loading more artworks...').scrollIntoViewIfNeeded();
    await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(12);
    const toTop = page.getByRole('button', { name: 'Scroll to top' });
    await toTop.click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await expect(toTop).toBeHidden();
  });

  test('scrolls up when its own link is used on it', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/gallery');
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.mouse.wheel(0, 700);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Gallery' }).click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  });

  test('is where it was left after going away and back', { tag: ['@phone', '@desktop'] }, async ({
    page,
  }) => {
    await page.goto('/gallery');
    await page.getByText('Loading more artworks...').scrollIntoViewIfNeeded();
    await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(12);
    const left = await page.evaluate(() => window.scrollY);
    await page.getByRole('link', { name: 'About', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'About the Artist' })).toBeVisible();
    const returned = await wholeCardsAtFirst(page);
    await page.goBack();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(left - 200);
    const inWindow = await page.getByRole('article').evaluateAll((cards) =>
      cards.flatMap((card) => {
        const { top, bottom } = card.getBoundingClientRect();
        return bottom >= 0 && top <= window.innerHeight ? [card.getAttribute('data-works')] : [];
      }),
    );
    expect((await returned.jsonValue()).sort()).toEqual(inWindow.sort());
    await page.goForward();
    await expect(page.getByRole('heading', { name: 'About the Artist' })).toBeVisible();
  });
});

test.describe('the artwork dialog', () => {
  test(
    'opens from a card and closes by back, Escape, its button and a click outside',
    {
      tag: ['@desktop', '@phone-long'],
    },
    async ({ page }, { project }) => {
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

      if (project.name === 'desktop') {
        await link.click();
        await expect(dialog).toBeVisible();
        await nothingMoves(page);
        await page.mouse.click(8, 450);
        await expect(dialog).toBeHidden();
      }
      // Nothing of the dialogs is left behind: one step forward leads nowhere, one back leaves the gallery.
      await page.goForward();
      await expect(dialog).toBeHidden();
    },
  );

  test('offers categories and variations, the dearest first', { tag: ['@phone', '@desktop-long'] }, async ({
    page,
  }) => {
    await page.goto('/gallery');
    const dialog = await openWork(page, 'The Moon Stairs');
    const category = dialog.getByLabel('Category');
    await expect(category.getByRole('option')).toHaveText([
      'Fine Art Prints',
      'Greeting Cards',
      'Originals',
      'Prints on Wood',
    ]);
    await category.selectOption('Fine Art Prints');
    const size = dialog.getByLabel('Size & Price');
    const options = await size.getByRole('option').allTextContents();
    expect(options).toHaveLength(3);
    expect(options[0]).toMatch(/^Large, .* - \$120\.00 \(Only 3 left!\)$/);
    expect(options[1]).toMatch(/^Medium, .* - \$64\.00$/);
    await expect(dialog).toContainText('Only 3 left!');
    await size.selectOption({ index: 2 });
    await expect(dialog).toContainText('$38.00');
    await expect(dialog.getByText('Selected Variation')).toBeVisible();
    await category.selectOption('Originals');
    await expect(dialog.getByText('Selected Variation')).toHaveCount(0);
    await expect(dialog.getByLabel('Size & Price')).toHaveCount(0);
    await category.selectOption('Prints on Wood');
    await expect(
      dialog.getByText('* All Prints on Wood have a ~1/4" black border around them.'),
    ).toBeVisible();
    await expect(dialog.getByText('The landlord says nothing about it in the lease.')).toHaveCSS(
      'font-style',
      'italic',
    );

    await dialog.getByRole('button', { name: 'All sizes and prices' }).click();
    const list = page.getByRole('dialog', { name: 'The Moon Stairs: sizes and prices' });
    await expect(list.getByRole('row')).toHaveCount(3);
    await expect(list).toContainText('$165.00');
    await page.goBack();
    await expect(list).toBeHidden();
    await expect(dialog).toBeVisible();
    await page.goBack();
    await expect(dialog).toBeHidden();
  });

  test('forgets what was chosen once it is closed, and adds what is chosen to the cart', {
    tag: ['@desktop'],
  }, async ({ page }) => {
    await page.goto('/gallery');
    const dialog = await openWork(page, 'Fish Weather');
    await expect(dialog.getByLabel('Category')).toHaveValue('Fine Art Prints');
    await dialog.getByLabel('Category').selectOption('Greeting Cards');
    await dialog.getByLabel('Size & Price').selectOption({ index: 1 });
    await dialog.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(page.getByText('Fish Weather has been added to your cart')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'In Cart' })).toBeDisabled();
    await dialog.getByLabel('Size & Price').selectOption({ index: 0 });
    await expect(dialog.getByRole('button', { name: 'Add to Cart' })).toBeEnabled();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    await cardOf(page, 'Fish Weather').getByRole('link', { name: 'Fish Weather' }).click();
    await expect(dialog.getByLabel('Category')).toHaveValue('Fine Art Prints');
    await expect(dialog.getByLabel('Size & Price').getByRole('option').first()).toHaveText(/^Large, /);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toHaveText('1');
  });

  test(
    'zooms into the picture, and each way to close it leads back',
    { tag: ['@desktop', '@phone-long'] },
    async ({ page }, { project }) => {
      await page.goto('/gallery');
      const dialog = await openWork(page, 'Ladder Season');
      const into = dialog.getByRole('button', { name: 'Zoom in: Ladder Season' });
      const zoom = page.getByRole('dialog', { name: 'Zoomed in: Ladder Season' });
      const zoomIn = async () => {
        await into.click();
        await expect(zoom).toHaveAttribute('data-state', 'loaded');
        await nothingMoves(page);
      };
      const isBack = async () => {
        await expect(zoom).toBeHidden();
        await expect(dialog).toBeVisible();
      };
      await zoomIn();
      await page.keyboard.press('Escape');
      await isBack();
      await zoomIn();
      await page.mouse.click(4, 4);
      await isBack();
      await zoomIn();
      await zoom.getByRole('button', { name: 'Close zoom' }).click();
      await isBack();
      await zoomIn();
      await page.goBack();
      await isBack();
      await zoomIn();
      if (project.name === 'desktop') {
        await page.mouse.wheel(0, 40);
      } else {
        const box = await zoom.getByRole('img').boundingBox();
        const [x, y] = [(box?.x ?? 0) + 100, (box?.y ?? 0) + 100];
        await page.mouse.move(x, y);
        await page.mouse.down();
        await page.mouse.move(x + 4, y);
        await expect(zoom).toBeVisible();
        await page.mouse.move(x + 12, y);
        await page.mouse.up();
      }
      await isBack();
      await page.goBack();
      await expect(dialog).toBeHidden();
      await expect(page).toHaveURL(/\/gallery$/);
    },
  );
});
