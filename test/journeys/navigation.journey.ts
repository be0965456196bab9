import { expect, test } from '#test/support/journeys/journey.ts';

test.describe('a journey that loads a page', { tag: '@phone-long' }, () => {
  test('waits until the dialog that closed before has left the history', async ({ page }) => {
    await page.goto('/about');
    await page.getByRole('contentinfo').getByRole('button', { name: 'Email' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    // The browser goes back late, but before it has the page that is loaded meanwhile.
    await page.evaluate(() => {
      const back = history.back.bind(history);
      history.back = () => void setTimeout(back, 500);
    });
    const leftHistory = page.waitForEvent('framenavigated');
    await page.route('**/sold', async (route) => {
      await leftHistory;
      await route.continue().catch(() => undefined);
    });
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await page.goto('/sold');
    await expect(page).toHaveURL(/\/sold$/);
  });
});
