import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

/**
 * Translates each page that is loaded from now on, as browsers do: each text becomes a text within two `font` elements,
 * and so does each text that the page shows later. The words stay as they are. Google's translator replaces the text
 * node; others move it.
 */
export async function translatePages(page: Page, way: 'replaces' | 'moves'): Promise<void> {
  await page.addInitScript((moves) => {
    const left = 'script, style, noscript, textarea, svg, font, [translate="no"]';
    const translate = (node: Node) => {
      if (!(node instanceof Text)) return node.childNodes.forEach(translate);
      if (node.data.trim() === '' || node.parentElement?.closest(left) !== null) return;
      const inner = document.createElement('font');
      const outer = document.createElement('font');
      outer.append(inner);
      node.replaceWith(outer);
      inner.append(moves ? node : node.data);
    };
    const begin = () => {
      // Not while React hydrates: it would render anew what no longer reads as the server sent it.
      const parts = [
        ...document.querySelectorAll('#root :is(h1, h2, p, a, button), #root main > [aria-busy]'),
      ];
      const isHydrated = (part: Element) => Object.keys(part).some((key) => key.startsWith('__reactFiber'));
      if (parts.length === 0 || !parts.every(isHydrated)) return void requestAnimationFrame(begin);
      translate(document.body);
      new MutationObserver((changes) => {
        for (const { target, addedNodes } of changes) [target, ...addedNodes].forEach(translate);
      }).observe(document.body, { childList: true, characterData: true, subtree: true });
      document.documentElement.classList.add('translated-ltr');
    };
    begin();
  }, way === 'moves');
}

/** Whether the page that is open is translated, and no part of it has failed. */
export async function isTranslated(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveClass(/translated/);
  await expect(page.getByRole('main').locator('font').first()).toBeAttached();
  await expect(page.getByRole('heading', { name: /^This page/ })).toHaveCount(0);
}
