import { expect, type Locator, type Page } from '@playwright/test';
import { nothingMoves } from './artworks.ts';

/** Returns the region with the message on screen. */
export function messageOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Messages' });
}

/** Waits for the message. Fails if the message covers a visible text or control of `within`. */
export async function coversNothingOf(page: Page, words: string | RegExp, within: Locator): Promise<void> {
  await expect(messageOf(page).getByText(words).first()).toBeVisible();
  await nothingMoves(page);
  const covered = await within.evaluateAll((roots) => {
    const card = document.querySelector('[aria-label="Messages"] :is([role="alert"], output) > *');
    if (!card) return ['no message'];
    const message = card.getBoundingClientRect();
    /** Returns the part of a rectangle that surrounding elements do not clip. */
    const seen = (element: Element, rect: DOMRect) => {
      let { top, right, bottom, left } = rect;
      for (let box: Element | null = element; box; box = box.parentElement) {
        if (getComputedStyle(box).overflowY === 'visible') continue;
        const around = box.getBoundingClientRect();
        top = Math.max(top, around.top);
        right = Math.min(right, around.right);
        bottom = Math.min(bottom, around.bottom);
        left = Math.max(left, around.left);
      }
      return { top, right, bottom, left };
    };
    const isUnder = (element: Element, rect: DOMRect) => {
      const { top, right, bottom, left } = seen(element, rect);
      return (
        Math.min(right, message.right) - Math.max(left, message.left) > 1 &&
        Math.min(bottom, message.bottom) - Math.max(top, message.top) > 1
      );
    };
    const found: string[] = [];
    for (const root of roots) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
      for (let node: Node | null = root; node; node = walker.nextNode()) {
        const element = node instanceof Element ? node : node.parentElement;
        if (!element || card.contains(element) || element.closest('.visually-hidden')) continue;
        if (!element.checkVisibility({ visibilityProperty: true })) continue;
        if (node instanceof Element) {
          const isControl = node.matches('a, button, input, select, textarea');
          if (isControl && isUnder(node, node.getBoundingClientRect()))
            found.push(node.outerHTML.slice(0, 120));
        } else if (node.textContent?.trim()) {
          const range = document.createRange();
          range.selectNodeContents(node);
          for (const line of range.getClientRects())
            if (isUnder(element, line)) found.push(node.textContent.trim());
        }
      }
    }
    return found;
  });
  expect(covered).toEqual([]);
}
