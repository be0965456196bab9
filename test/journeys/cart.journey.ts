import { cardOf, findWork, putIntoCart, searchFor } from '#test/support/journeys/artworks.ts';
import { expect, fillShipping, test } from '#test/support/journeys/journey.ts';
import { simulatorControl } from '#test/support/journeys/simulator-control.ts';

const simulator = () => simulatorControl(process.env['SHOP_SIMULATOR_URL'] ?? '');

test.describe('the cart', () => {
  test('changes quantities within the stock, and takes works out after asking', {
    tag: ['@phone', '@desktop-long'],
  }, async ({ page, baseURL }) => {
    const prints = await findWork(baseURL, 'The Moon Stairs', 'Fine Art Prints');
    const [small] = prints.variations;
    await putIntoCart(page, prints.id, small?.id ?? '');
    await page.goto('/cart');
    const line = page.getByRole('main').getByRole('listitem').filter({ hasText: 'The Moon Stairs' });
    await expect(line).toContainText('Fine Art Prints');
    await expect(line).toContainText(`(${small?.inStock} in stock)`);
    await expect(line).not.toContainText('each');
    const number = line.getByRole('textbox', { name: 'Quantity of The Moon Stairs' });
    const plus = line.getByRole('button', { name: 'Increase quantity of The Moon Stairs' });
    const minus = line.getByRole('button', { name: 'Decrease quantity of The Moon Stairs' });
    await expect(minus).toBeDisabled();
    await plus.click();
    await expect(line).toContainText('$76.00 ($38.00 each)');
    await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toHaveText('2');
    await minus.click();
    await expect(line).not.toContainText('each');
    await number.fill('999');
    await number.press('Enter');
    await expect(number).toHaveValue(String(small?.inStock));
    await expect(plus).toBeDisabled();
    await expect(page.getByRole('link', { name: `Cart, ${small?.inStock} items` })).toBeVisible();
    await number.fill('plenty');
    await expect(number).toHaveValue('1');
    await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
    await page.reload();
    await expect(number).toHaveValue('1');
    await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText('$38.00');

    await line.getByRole('button', { name: 'View The Moon Stairs' }).click();
    const details = page.getByRole('dialog', { name: 'The Moon Stairs' });
    await expect(details.getByRole('button', { name: /In Cart|Add to Cart/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(details).toBeHidden();

    await line.getByRole('button', { name: 'Remove The Moon Stairs' }).click();
    const asking = page.getByRole('dialog', { name: 'Remove Item' });
    await asking.getByRole('button', { name: 'Cancel' }).click();
    await expect(line).toBeVisible();
    await line.getByRole('button', { name: 'Remove The Moon Stairs' }).click();
    await asking.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByText('Item removed')).toBeVisible();
    await expect(page.getByText('Your cart is empty')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Cart', exact: true })).toHaveText('');
  });

  test('says that other shoppers have the same work in their carts', { tag: '@desktop' }, async ({
    page,
    browser,
    baseURL,
  }) => {
    const work = await findWork(baseURL, 'Balloon Harbour', 'Originals');
    const variationId = work.variations[0]?.id ?? '';
    const other = await browser.newPage({ baseURL: baseURL ?? '' });
    // Another journey through the same shop may have put it into a cart as well.
    const asked = await page.request.get(`/api/cart/item-popularity/${work.id}/${variationId}`);
    const { count: before } = (await asked.json()) as { count: number };
    await putIntoCart(other, work.id, variationId);
    await putIntoCart(page, work.id, variationId);
    await page.goto('/cart');
    await expect(
      page.getByText(`${before + 1} other user(s) have this item in their cart`, { exact: true }),
    ).toBeVisible();
    await other.close();
  });

  test('says which works were sold at the till meanwhile', { tag: '@desktop' }, async ({ page, baseURL }) => {
    const work = await findWork(baseURL, 'Night Swim', 'Originals');
    const variationId = work.variations[0]?.id ?? '';
    await putIntoCart(page, work.id, variationId);
    await page.goto('/cart');
    await expect(page.getByText('(1 in stock)')).toBeVisible();
    await page.goto('/about');
    await simulator().simulate({ type: 'till-sale', variationId });
    await expect
      .poll(async () => (await findWork(baseURL, 'Night Swim', 'Originals')).variations[0]?.inStock)
      .toBe(0);
    await page.goto('/cart');
    const dialog = page.getByRole('dialog', { name: 'Items No Longer Available' });
    await expect(dialog.getByRole('listitem')).toContainText('Night Swim');
    await dialog.getByRole('button', { name: 'Continue Shopping' }).click();
    await expect(page.getByText('Your cart is empty')).toBeVisible();
  });

  test('asks for a whole address, in the shop’s words', { tag: ['@phone', '@desktop-long'] }, async ({
    page,
    baseURL,
  }) => {
    const work = await findWork(baseURL, 'Fish Weather', 'Greeting Cards');
    await putIntoCart(page, work.id, work.variations[0]?.id ?? '');
    await page.goto('/cart');
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
    const dialog = page.getByRole('dialog', { name: 'Complete Your Purchase' });
    const pay = dialog.getByRole('button', { name: /^Pay/ });
    await pay.click();
    for (const message of [
      'Valid email is required',
      'Name is required',
      'Address is required',
      'City is required',
      'State is required',
      'Valid postal code is required',
    ]) {
      await expect(dialog.getByText(message)).toBeVisible();
    }
    await expect(dialog.getByLabel('Email')).toBeFocused();
    await fillShipping(page, { email: 'ada', postalCode: '9410' });
    await expect(dialog.getByText('Valid email is required')).toBeVisible();
    await expect(dialog.getByText('Valid postal code is required')).toBeVisible();
    await expect(dialog.getByText('Name is required')).toBeHidden();
    // What was typed survives closing the dialog.
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await expect(dialog.getByLabel('City')).toHaveValue('San Francisco');
    await expect(dialog.getByLabel('Country')).toHaveValue('US');
  });

  test('shows on the gallery’s cards too: what is in it reads In Cart', { tag: '@desktop' }, async ({
    page,
  }) => {
    await page.goto('/gallery');
    await page.getByLabel('Category', { exact: true }).first().selectOption('Greeting Cards');
    const card = await searchFor(page, 'The Moon Stairs');
    await card.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(card.getByRole('button', { name: 'In Cart' })).toBeDisabled();
    await page.reload();
    await expect(cardOf(page, 'The Moon Stairs').getByRole('button', { name: 'In Cart' })).toBeDisabled();
  });
});
