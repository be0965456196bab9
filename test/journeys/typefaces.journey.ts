import { findWork } from '#test/support/journeys/artworks.ts';
import { expect, test } from '#test/support/journeys/journey.ts';
import { holdBack } from '#test/support/journeys/requests.ts';
import { watchShifts } from '#test/support/journeys/shifts.ts';
import { statusOfFace, textFaceIsLoaded } from '#test/support/journeys/text-face.ts';

const face = /figtree.*\.woff2/;
/** Maximum layout shift as Web Vitals counts it. Up to 0.1 is good. */
const unnoticed = 0.01;

// Rule 1.22
test('the text font replaces the system font without moving content', {
  tag: '@phone',
}, async ({ page, baseURL }) => {
  const { id } = await findWork(baseURL, 'The Moon Stairs', 'Prints on Wood');
  const moved = await watchShifts(page);
  for (const address of ['/', '/gallery', `/artwork/${id}`, '/about']) {
    const letThrough = await holdBack(page, face);
    await page.goto(address, { waitUntil: 'commit' });
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await expect.poll(() => statusOfFace(page), address).toBe('loading');
    const before = await moved();
    letThrough();
    await textFaceIsLoaded(page);
    expect((await moved()) - before, address).toBeLessThan(unnoticed);
    await page.unroute(face);
  }
});
