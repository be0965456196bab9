import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import sharp, { type Region } from 'sharp';
import type { Screen } from './screen.ts';

/** The first steps, the texts, and the home page with pictures that the artist uploaded: for someone who is logged in. */
export function studioScreens(): readonly Screen[] {
  return [
    { name: 'first-steps', isWhole: true, open: (on) => on.goto('/admin/first-steps') },
    { name: 'texts', isWhole: true, open: (on) => on.goto('/admin/texts') },
    {
      name: 'texts-pictures',
      isWhole: true,
      open: async (on) => {
        await on.goto('/admin/texts');
        await on.getByRole('heading', { level: 2, name: 'Home page' }).click();
        // Tall, with what matters near an edge.
        const hero = on.getByRole('region', { name: 'Home page picture' });
        await choosePicture(on, hero, { left: 1000, top: 0, width: 450, height: 1000 });
        await hero.getByRole('slider', { name: 'Left to right' }).fill('80');
        await hero.getByRole('slider', { name: 'Top to bottom' }).fill('20');
        const portrait = on.getByRole('region', { name: 'Portrait' });
        await choosePicture(on, portrait, { left: 100, top: 200, width: 1000, height: 400 });
      },
    },
    {
      name: 'texts-home-preview',
      isWhole: true,
      open: (on) => on.getByRole('button', { name: 'Preview', exact: true }).click(),
    },
  ];
}

/** A part of the shop's own picture, as a file of the artist's. */
async function choosePicture(on: Page, field: Locator, part: Region): Promise<void> {
  // The window before may have left a draft with one: its sliders would be there before the new picture is.
  const shopsOwn = field.getByRole('button', { name: /^Use the shop’s own picture/ });
  if (await shopsOwn.isVisible()) await shopsOwn.click();
  const own = fileURLToPath(new URL('../../web/assets/hero-1600.jpg', import.meta.url));
  const chooser = on.waitForEvent('filechooser');
  await field.getByRole('button', { name: /^Choose/ }).click();
  await (await chooser).setFiles({
    name: 'picture.jpg',
    mimeType: 'image/jpeg',
    buffer: await sharp(own).extract(part).toBuffer(),
  });
  await field.getByRole('slider').first().waitFor();
}
