// Rule 5.17
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { shop } from '#shop-config';
import { prerender } from '#web/prerender.tsx';

async function built() {
  const { pages, manifest } = await prerender('https://shop.example');
  const page = (name: string) => {
    const found = pages.find(({ file }) => file === name);
    if (!found) throw new Error(`No page ${name}`);
    return found;
  };
  return {
    home: page('index.html'),
    gallery: page('gallery.html'),
    shell: page('shell.html'),
    manifest,
  };
}

it('built pages have their canonical address, preview picture and description', async () => {
  const { home, gallery } = await built();

  expect(home.head).toContain('<link rel="canonical" href="https://shop.example/">');
  expect(home.head).toContain('property="og:url" content="https://shop.example/"');
  expect(home.head).toMatch(/property="og:image" content="https:\/\/shop\.example\/.+\.jpg"/);
  expect(gallery.head).toContain('<link rel="canonical" href="https://shop.example/gallery">');
  expect(home.head).toContain('<meta name="description"');
});

it('the head of the shell contains a description but no URL', async () => {
  const { shell } = await built();

  expect(shell.head).not.toMatch(/canonical|og:url|og:image|https?:/);
  expect(shell.head).toContain('<meta name="description"');
});

it('the built gallery contains the 12 placeholders of its skeleton', async () => {
  const { gallery } = await built();

  expect(gallery.address).toBe('/gallery');
  expect(gallery.body.match(/gallery-placeholder/g)).toHaveLength(12);
  expect(gallery.body).not.toMatch(/<script|<!--\$[?!]-->/);
});

it('the home page names the artist and the artist’s other profiles for search engines', async () => {
  const { home } = await built();
  const text = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(home.head)?.[1] ?? '';

  expect(JSON.parse(text)['@graph']).toMatchObject([
    {
      '@type': 'Person',
      name: shop.artist,
      url: 'https://shop.example/about',
      image: expect.stringMatching(/^https:\/\/shop\.example\/.+\.jpg$/),
      sameAs: Object.values(shop.social),
    },
    {
      '@type': 'WebSite',
      url: 'https://shop.example/',
      about: { '@id': 'https://shop.example/about#painter' },
    },
  ]);
});

it('the web manifest has the shop’s name, and icons of the declared sizes', async () => {
  const { manifest } = await built();

  expect(manifest).toMatchObject({ short_name: shop.brand, start_url: '/', display: 'minimal-ui' });
  expect(manifest.icons).toHaveLength(3);
  for (const { src, sizes } of manifest.icons) {
    const file = join(import.meta.dirname, '../../web/public', src);
    expect(existsSync(file), src).toBe(true);
    const { width, height } = await sharp(file).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
});
