import { isAccessible } from '#test/support/journeys/accessible.ts';
import { expect, testWithOwnShop } from '#test/support/journeys/journey.ts';
import { inBothWindows } from '#test/support/journeys/layout.ts';
import { sellingShop } from '#test/support/journeys/own-shop.ts';
import { openOrders, placeOrder } from '#test/support/journeys/studio.ts';

const test = testWithOwnShop(sellingShop);

test.describe('a session that ends while an order is being shipped', {
  tag: ['@desktop', '@phone-long'],
}, () => {
  test('asks for the login over the dialog, which goes on with what was typed', async ({ page, shop }) => {
    const sold = await placeOrder(page, shop, 'The Moon Stairs', 'Greeting Cards');
    expect(await sold.pay()).toBe(200);
    await openOrders(page, shop, `/orderadmin?order=${sold.orderId}`);
    await page.getByRole('button', { name: 'Mark as shipped' }).click();
    const shipping = page.getByRole('dialog', { name: 'Mark as shipped' });
    const number = shipping.getByLabel('Tracking number (optional)');
    await number.fill('1Z 999 AA1');

    await shop.studio.post('/api/account/sessions/end-others');
    await number.press('Enter');
    const login = page.getByRole('dialog', { name: 'Your session has ended' });
    await expect(login.getByText('Log in to continue.')).toBeVisible();
    await expect(login.getByLabel('Username')).toHaveValue(shop.admin.username);
    const password = login.getByLabel('Password');
    await expect(password).toBeFocused();
    await isAccessible(page);
    await inBothWindows(page, async () => {
      for (const name of ['Login', 'Use a passkey', 'Cancel']) {
        const box = await login.getByRole('button', { name }).boundingBox();
        expect(box?.height, name).toBeGreaterThanOrEqual(44);
        await expect(login.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
      }
    });

    await password.fill('not-the-password-at-all');
    await password.press('Enter');
    await expect(login.getByText('Invalid username or password')).toBeVisible();
    await password.fill(shop.admin.password);
    await password.press('Enter');
    await expect(login).toBeHidden();
    await expect(number).toHaveValue('1Z 999 AA1');
    await expect(number).toBeFocused();
    await shipping.getByRole('button', { name: 'Mark as shipped' }).click();
    await expect(page.getByText('The order is shipped')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Parcel' })).toContainText('1Z 999 AA1');

    // Escape gives the page up, and the login screen leads back to it.
    await shop.studio.post('/api/account/sessions/end-others');
    await page.getByRole('button', { name: 'Correct the tracking' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(password).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await openOrders(page, shop, `/orderadmin?order=${sold.orderId}`);
    await expect(page.getByRole('region', { name: 'Parcel' })).toContainText('1Z 999 AA1');
  });

  test('leads to the login screen where the artist has logged out in another tab', async ({ page, shop }) => {
    await openOrders(page, shop, '/orderadmin?view=to-ship');
    const other = await page.context().newPage();
    await other.goto('/admin');
    await other.getByRole('button', { name: 'Logout' }).click();
    await expect(other.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
    await other.close();
    await page.getByRole('link', { name: 'Shipped', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});
