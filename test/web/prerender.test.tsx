import { expect, it } from 'vitest';
import { prerender } from '#web/prerender.tsx';

async function built(origin: string) {
  const pages = await prerender(origin);
  const page = (name: string) => {
    const found = pages.find(({ file }) => file === name);
    if (!found) throw new Error(`No page ${name}`);
    return found;
  };
  return { home: page('index.html'), gallery: page('gallery.html'), shell: page('shell.html') };
}

it('a shop with a domain of its own names it in its pages before any script runs', async () => {
  const { home, gallery, shell } = await built('https://shop.example');

  expect(home.head).toContain('<link rel="canonical" href="https://shop.example/">');
  expect(home.head).toContain('property="og:url" content="https://shop.example/"');
  expect(home.head).toMatch(/property="og:image" content="https:\/\/shop\.example\/.+\.jpg"/);
  expect(gallery.head).toContain('<link rel="canonical" href="https://shop.example/gallery">');
  expect(shell.head).not.toContain('canonical');
});

it('a shop without one names no address that is not its own', async () => {
  const { home, gallery, shell } = await built('');

  for (const { head } of [home, gallery, shell])
    expect(head).not.toMatch(/canonical|og:url|og:image|https?:/);
  expect(home.head).toContain('<meta name="description"');
});

it('the gallery stands in one piece, as React will take it over', async () => {
  const { gallery } = await built('');

  expect(gallery.address).toBe('/gallery');
  expect(gallery.body.match(/gallery-placeholder/g)).toHaveLength(12);
  expect(gallery.body).not.toMatch(/<script|<!--\$[?!]-->/);
});
