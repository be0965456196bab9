import { expect, it } from 'vitest';
import { prerender } from '#web/prerender.tsx';

async function built() {
  const pages = await prerender('https://shop.example');
  const page = (name: string) => {
    const found = pages.find(({ file }) => file === name);
    if (!found) throw new Error(`No page ${name}`);
    return found;
  };
  return { home: page('index.html'), gallery: page('gallery.html'), shell: page('shell.html') };
}

it('pages name the address at which they are served before any script runs', async () => {
  const { home, gallery } = await built();

  expect(home.head).toContain('<link rel="canonical" href="https://shop.example/">');
  expect(home.head).toContain('property="og:url" content="https://shop.example/"');
  expect(home.head).toMatch(/property="og:image" content="https:\/\/shop\.example\/.+\.jpg"/);
  expect(gallery.head).toContain('<link rel="canonical" href="https://shop.example/gallery">');
  expect(home.head).toContain('<meta name="description"');
});

it('the page that answers every other address names none', async () => {
  const { shell } = await built();

  expect(shell.head).not.toMatch(/canonical|og:url|og:image|https?:/);
  expect(shell.head).toContain('<meta name="description"');
});

it('the gallery stands in one piece, as React will take it over', async () => {
  const { gallery } = await built();

  expect(gallery.address).toBe('/gallery');
  expect(gallery.body.match(/gallery-placeholder/g)).toHaveLength(12);
  expect(gallery.body).not.toMatch(/<script|<!--\$[?!]-->/);
});
