import { expect, it } from 'vitest';
import { prerender } from '#web/prerender.tsx';

it('a shop with a domain of its own names it in its pages before any script runs', () => {
  const { home, shell } = prerender('https://shop.example');

  expect(home.head).toContain('<link rel="canonical" href="https://shop.example/">');
  expect(home.head).toContain('property="og:url" content="https://shop.example/"');
  expect(home.head).toMatch(/property="og:image" content="https:\/\/shop\.example\/.+\.jpg"/);
  expect(shell.head).not.toContain('canonical');
});

it('a shop without one names no address that is not its own', () => {
  const { home, shell } = prerender('');

  for (const { head } of [home, shell]) expect(head).not.toMatch(/canonical|og:url|og:image|https?:/);
  expect(home.head).toContain('<meta name="description"');
});
