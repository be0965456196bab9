import type { Page } from '@playwright/test';
import { expect, shipping, test } from '#test/support/journeys/journey.ts';
import { tabTo } from '#test/support/journeys/tab-to.ts';

/**
 * Records the last focused element before each animation frame without focus. Frames after Tab do not count, because
 * Tab leads from the last control to the browser's own controls.
 */
async function watchFocus(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const lost: string[] = [];
    Object.assign(window, { lost });
    let last = '';
    let key = '';
    document.addEventListener('keydown', (event) => {
      key = event.key;
    });
    const look = () => {
      const active = document.activeElement;
      if (active && active !== document.body) last = active.outerHTML.slice(0, 120);
      else if (key !== 'Tab' && lost.at(-1) !== last) lost.push(last);
      requestAnimationFrame(look);
    };
    look();
  });
  return () =>
    page.evaluate(() => ('lost' in window ? (window.lost as string[]) : ['the page was loaded anew']));
}

test.describe('a shopper with only a keyboard', () => {
  // Motion is not reduced, because the focus must also move during animations.
  test.use({ reducedMotion: 'no-preference' });

  test('buys a work without ever losing the focus', {
    tag: '@desktop',
  }, async ({ page }) => {
    await page.goto('/');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await tabTo(page, page.getByRole('button', { name: 'Next artwork' }));
    await page.keyboard.press('Enter');
    const slide = page.getByRole('group', { name: 'Featured Artwork' }).getByRole('link').first();
    await tabTo(page, slide);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(slide).toBeFocused();

    await tabTo(page, page.getByRole('link', { name: 'Skip to content' }), 'Shift+Tab');
    const lostFocus = await watchFocus(page);
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('link', { name: 'Explore Gallery' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Gallery', level: 1 })).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();

    await expect(page.getByRole('article').first()).toBeVisible();
    const category = page.getByLabel('Category', { exact: true }).first();
    await tabTo(page, category);
    await page.keyboard.type('Greeting');
    await expect(category).toHaveValue('Greeting Cards');
    await tabTo(page, page.getByRole('searchbox'));
    await page.keyboard.type('moon stairs');
    const card = page.getByRole('article');
    await expect(card).toHaveCount(1);

    const heart = card.getByRole('button', { name: 'Wishlist' });
    const link = card.getByRole('link', { name: 'The Moon Stairs' });
    await tabTo(page, link);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'The Moon Stairs', exact: true });
    await expect(dialog).toBeVisible();
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);

    const zoomIn = dialog.getByRole('button', { name: 'Zoom in: The Moon Stairs' });
    await tabTo(page, zoomIn);
    await page.keyboard.press('Enter');
    const zoom = page.getByRole('dialog', { name: 'Zoomed in: The Moon Stairs' });
    await expect(zoom).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(zoom).toBeHidden();
    await expect(zoomIn).toBeFocused();

    const size = dialog.getByLabel('Size & Price');
    await tabTo(page, size);
    await page.keyboard.press('ArrowDown');
    await expect(dialog).toContainText('$6.00');
    await tabTo(page, dialog.getByRole('button', { name: 'All sizes and prices' }));
    await page.keyboard.press('Enter');
    const sizes = page.getByRole('dialog', { name: 'The Moon Stairs: sizes and prices' });
    await expect(sizes).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sizes).toBeHidden();
    await expect(dialog.getByRole('button', { name: 'All sizes and prices' })).toBeFocused();

    // The focus stays in the open dialog.
    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.press('Tab');
      const isBehind = await page.evaluate(
        () =>
          document
            .querySelector('main > *:not(dialog)')
            ?.querySelector('article')
            ?.contains(document.activeElement) && !document.activeElement?.closest('dialog'),
      );
      expect(isBehind).toBeFalsy();
    }
    await tabTo(page, dialog.getByRole('button', { name: 'Add to Cart' }));
    await page.keyboard.press('Space');
    await expect(page.getByText('Added to cart')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'In Cart' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(link).toBeFocused();

    await tabTo(page, heart);
    await page.keyboard.press('Space');
    await expect(page.getByText('Added to Wishlist')).toBeVisible();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');

    await tabTo(page, page.getByRole('link', { name: 'Cart, 1 item' }), 'Shift+Tab');
    expect(await lostFocus()).toEqual([]);
    await page.keyboard.press('Enter');
    // The cart is a document of its own. The focus is at the start of each new page.
    await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
    const lostInCart = await watchFocus(page);
    const number = page.getByRole('textbox', { name: 'Quantity of The Moon Stairs' });
    await expect(number).toBeVisible();
    await tabTo(page, page.getByRole('button', { name: 'Increase quantity of The Moon Stairs' }));
    await page.keyboard.press('Enter');
    await expect(page.getByText('($6.00 each)')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Increase quantity of The Moon Stairs' })).toBeFocused();
    await tabTo(page, number, 'Shift+Tab');
    // The quantity is locked while the last change is saved.
    await expect(number).toBeEditable();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByText('($6.00 each)')).toBeHidden();
    await expect(number).toBeFocused();

    const remove = page.getByRole('button', { name: 'Remove The Moon Stairs' });
    await tabTo(page, remove);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Remove Item' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(remove).toBeFocused();

    const proceed = page.getByRole('button', { name: 'Proceed to Checkout' });
    await tabTo(page, proceed);
    await page.keyboard.press('Enter');
    const checkout = page.getByRole('dialog', { name: 'Complete Your Purchase' });
    await expect(checkout).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(checkout).toBeHidden();
    await expect(proceed).toBeFocused();
    await page.keyboard.press('Enter');
    await tabTo(page, checkout.getByLabel('Email'));
    for (const value of Object.values(shipping)) {
      await page.keyboard.type(value);
      await page.keyboard.press('Tab');
    }
    await expect(checkout.getByLabel('Postal code')).toHaveValue(shipping.postalCode);
    await tabTo(page, checkout.getByRole('button', { name: /^Pay/ }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Order Complete!' })).toBeVisible();
    await expect(page.getByText('Confirmation number').locator('+ dd')).toHaveText(
      /^[0-9A-Z]{3}-[0-9A-Z]{3}$/,
    );
    await tabTo(page, page.getByRole('link', { name: 'Continue Shopping' }));
    expect(await lostInCart()).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/gallery$/);
    await expect(page.getByRole('main')).toBeFocused();
  });
});
