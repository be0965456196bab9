// Rules 21.1 and 21.6
import { everything, isAccessibleByDayAndNight } from '#test/support/journeys/accessible.ts';
import { findWork } from '#test/support/journeys/artworks.ts';
import { expect, test } from '#test/support/journeys/journey.ts';
import { inBothWindows, isInReach } from '#test/support/journeys/layout.ts';
import { logInAs } from '#test/support/journeys/studio.ts';
import { testAdmin } from '#test/support/shop/shop-process.ts';

const message = 'How much is it?\nAnd would it fit through a door of 80 cm?';

test('a visitor asks what a work costs, and the artist answers and ticks it off', {
  tag: ['@phone', '@desktop-long'],
}, async ({ page, baseURL }) => {
  const name = `Jane ${page.viewportSize()?.width}`;
  const { id } = await findWork(baseURL, 'Three Moons, No Waiting', 'Originals');
  await page.goto(`/artwork/${id}`);
  await expect(page.getByText('Price on request', { exact: true })).toBeVisible();
  const ask = page.getByRole('button', { name: 'Ask about this work' });
  await ask.press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Ask about / });
  await expect(dialog).toBeVisible();

  const send = dialog.getByRole('button', { name: 'Send question' });
  await inBothWindows(page, () => isInReach(page, send));
  await send.press('Enter');
  await expect(dialog.getByLabel('Your question')).toBeFocused();
  await isAccessibleByDayAndNight(page, everything);
  await dialog.getByLabel('Your question').fill(message);
  await page.keyboard.press('Tab');
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await page.keyboard.type('jane@example.com');
  await page.keyboard.press('Tab');
  await expect(send).toBeFocused();
  // Sooner the shop takes it for a machine's, and says so: what was written is still there.
  await expect(async () => {
    const answer = page.waitForResponse('**/api/enquiries');
    await send.click();
    expect((await answer).ok()).toBe(true);
  }).toPass();
  await expect(page.getByText('Question sent')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(ask).toBeFocused();

  await page.goto('/orderadmin#enquiries');
  await logInAs(page, testAdmin);
  const row = page.getByRole('listitem').filter({ hasText: name });
  await expect(row.getByText(/And would it fit/)).toBeVisible();
  await row.getByRole('switch', { name: 'Answered' }).click();
  await expect(row.getByRole('switch', { name: 'Answered' })).toBeChecked();
  await expect(row.getByRole('switch', { name: 'Answered' })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('button', { name: /^Show answered/ })).toBeVisible();
  await expect(row).toHaveCount(0);
});
