import type { StudioArtwork } from '#shared/model/artwork.ts';
import { isAccessible } from '#test/support/journeys/accessible.ts';
import { expect, testWithOwnShop } from '#test/support/journeys/journey.ts';
import { hasButtonsInView } from '#test/support/journeys/layout.ts';
import { studioShop } from '#test/support/journeys/own-shop.ts';
import { logIn, openFold } from '#test/support/journeys/studio.ts';
import { groupSize } from '#web/features/studio/inventory/group-rows.ts';

const test = testWithOwnShop(studioShop);

/** Works of a large inventory, and where it is looked at. */
const sizes = { 1000: ['@desktop'], 3000: ['@desktop-long', '@phone-long'] };

test.describe('the inventory', () => {
  // Rules 13.9 and 13.25
  test('names the works that are not shown, and why', {
    tag: ['@desktop', '@phone-long'],
  }, async ({ page, shop }) => {
    // Square's event would start another run, sometimes before the click and sometimes after it.
    await shop.simulator.holdWebhooks(true);
    await shop.simulator.simulate({
      type: 'put-object',
      object: { type: 'CATEGORY', id: 'CATALL', category_data: { name: 'All Categories' } },
    });
    await shop.simulator.simulate({ type: 'put-object', object: atticWeather() });
    await logIn(page, shop);
    await openFold(page, 'Sync');
    await page.getByLabel('Filter (optional)').fill('attic');
    await page.getByRole('button', { name: 'Preview changes' }).click();
    const preview = page.getByRole('dialog', { name: 'What a sync would change' });
    await expect(preview.getByRole('group').filter({ hasText: 'New' })).toContainText('Attic Weather');
    await expect(preview.getByRole('group').filter({ hasText: 'Needs a look' })).toContainText('picture');
    await isAccessible(page);
    await hasButtonsInView(page, preview);
    await page.keyboard.press('Escape');
    await expect(page.getByText(/^Preview ready: 1 new/)).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search artworks' }).fill('attic weather');
    await expect(page.getByText('No artworks match these filters')).toBeVisible();
    await page.getByRole('button', { name: 'Show what would change' }).click();
    await preview.getByRole('button', { name: 'Apply these changes' }).click();

    const failures = page.getByRole('dialog', { name: 'Sync failures' });
    await expect(failures.getByRole('listitem').filter({ hasText: 'Attic Weather' })).toHaveCount(2);
    await expect(failures).toContainText('Its picture is not in Square any more, so visitors do not see it.');
    await expect(failures).toContainText("Its only category in Square is 'All Categories'");
    await page.keyboard.press('Escape');

    await shop.simulator.simulate({
      type: 'put-object',
      object: { type: 'ITEM', id: 'GIFTCARD', item_data: { name: 'A gift card', product_type: 'GIFT_CARD' } },
    });
    await page.getByLabel('Filter (optional)').fill('');
    await page.getByRole('button', { name: 'Start Square sync' }).click();
    await expect(failures).toBeVisible();
    await page.keyboard.press('Escape');
    const way = page.getByRole('button', { name: '1 not in the shop' });
    await way.press('Enter');
    const left = page.getByRole('dialog', { name: 'Not in the shop' });
    await expect(left.getByRole('listitem')).toHaveText('A gift cardGift card');
    await isAccessible(page);
    await page.keyboard.press('Escape');
    await expect(way).toBeFocused();

    // The shop's next journeys find it as it was.
    for (const id of ['ATTIC', 'CATALL', 'GIFTCARD']) await shop.simulator.simulate({ type: 'delete', id });
    await shop.studio.post('/api/sync/square', {});
    expect((await shop.studio.syncEnded()).status).toBe('completed');
    await shop.simulator.holdWebhooks(false);
  });

  for (const [count, tag] of Object.entries(sizes)) {
    // Rule 13.24
    test(`lists ${count} works, draws the controls of those in sight and finds the others`, { tag }, async ({
      page,
      shop,
    }) => {
      const last = Number(count) - 1;

      await page.route('**/api/artworks?scope=all', async (route) => {
        const works: StudioArtwork[] = await (await route.fetch()).json();
        const one = works.find(({ picture, variations: [first] }) => picture && first && first.inStock > 0);
        const titleOf = (index: number) => `Work ${String(index).padStart(4, '0')}`;
        const json = Array.from({ length: last + 1 }, (_, index) => ({
          ...one,
          id: `W${index}`,
          title: titleOf(index),
          hidden: false,
          // Not new: the list below of works to tell of is another.
          addedAt: undefined,
        }));
        await route.fulfill({ json });
      });
      await logIn(page, shop);
      const groups = page.locator('[data-groups] > div');
      const controls = page.getByRole('switch', { name: /^Featured: / });
      await expect(page.getByText(`${count} of ${count} artworks`)).toBeVisible();
      await expect(groups).toHaveCount(Math.ceil((last + 1) / groupSize));
      const elements = () => page.evaluate(() => document.querySelectorAll('body *').length);
      const most = 1_500 + Math.max(0, (2 * (last - 3_000)) / groupSize);
      await expect.poll(elements).toBeLessThanOrEqual(most);

      const nameOf = (index: number) => `Work ${String(index).padStart(4, '0')}`;
      const switchesOf = (index: number) =>
        page.evaluate(
          async ([title]) => {
            // What is near is told with the frames, which nobody draws while nothing asks for one.
            for (const _ of ['scrolled', 'told', 'drawn']) await new Promise(requestAnimationFrame);
            const button = [...document.querySelectorAll('li button')].find(
              ({ textContent }) => textContent === title,
            );
            return button?.closest('li')?.querySelectorAll('[role=switch]').length ?? 0;
          },
          [nameOf(index)],
        );
      const groupOf = (index: number) => groups.nth(Math.floor(index / groupSize));
      for (const index of [500, last]) {
        // Far away it is there to be found.
        await expect(groupOf(index)).toContainText(nameOf(index));
        expect(await switchesOf(index)).toBe(0);
        await groupOf(index).evaluate((group) =>
          group.scrollIntoView({ behavior: 'instant', block: 'center' }),
        );
        await expect.poll(() => switchesOf(index)).toBe(2);
        expect(await controls.count()).toBeLessThan(60);
        await expect.poll(elements).toBeLessThanOrEqual(most);
      }
      await expect.poll(() => switchesOf(500)).toBe(0);
      await expect(groupOf(500)).toContainText(nameOf(500));

      const search = page.getByRole('searchbox', { name: 'Search artworks' });
      await search.fill(nameOf(last));
      await expect(page.getByText(`1 of ${count} artworks`)).toBeVisible();
      expect(await elements()).toBeLessThanOrEqual(most);
      await search.fill('');
      await expect(groups).toHaveCount(Math.ceil((last + 1) / groupSize));
      await page.getByRole('checkbox', { name: `All ${count} shown` }).check();
      await expect(page.getByText(`${count} selected`)).toBeVisible();
      await expect.poll(elements).toBeLessThanOrEqual(most);
      expect(await controls.count()).toBeLessThan(60);
    });
  }
});

/** An item whose only category is called like the choice of all, and whose picture is gone. */
function atticWeather() {
  const variation = {
    type: 'ITEM_VARIATION',
    id: 'ATTIC-V1',
    item_variation_data: {
      item_id: 'ATTIC',
      name: 'Regular',
      pricing_type: 'FIXED_PRICING',
      price_money: { amount: 90_00, currency: 'USD' },
    },
  };
  return {
    type: 'ITEM',
    id: 'ATTIC',
    item_data: {
      name: 'Attic Weather',
      categories: [{ id: 'CATALL' }],
      image_ids: ['GONE'],
      product_type: 'REGULAR',
      variations: [variation],
    },
  };
}
