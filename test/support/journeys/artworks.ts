import { expect, type Locator, type Page } from '@playwright/test';
import type { Artwork } from '#shared/artwork/artwork.ts';

/** Returns the card of a work in the gallery. */
export function cardOf(page: Page, title: string): Locator {
  return page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
}

/** Finds a work by the search box, because the gallery may not have rendered its card yet. Returns the card. */
export async function searchFor(page: Page, title: string): Promise<Locator> {
  await page.getByRole('searchbox', { name: 'Search artworks' }).fill(title);
  return cardOf(page, title);
}

/** Opens a work's dialog from its card. Returns the dialog. */
export async function openWork(page: Page, title: string): Promise<Locator> {
  const card = await searchFor(page, title);
  await card.getByRole('link', { name: title }).click();
  return page.getByRole('dialog', { name: title, exact: true });
}

/** Waits for transitions to end: during a transition, a click may hit a temporary element. */
export async function nothingMoves(page: Page): Promise<void> {
  // A view transition that is still capturing blocks clicks but has no animation yet.
  const moving = () =>
    document.getAnimations().filter(({ playState }) => playState === 'running').length +
    ('activeViewTransition' in document && document.activeViewTransition !== null ? 1 : 0);
  await expect.poll(() => page.evaluate(moving)).toBe(0);
}

/** Puts a variation of a work into the visitor's cart, without a page. */
export async function putIntoCart(page: Page, artworkId: string, variationId: string): Promise<void> {
  const answer = await page.request.post('/api/cart', { data: { artworkId, variationId } });
  if (!answer.ok()) throw new Error(`${answer.status()} ${await answer.text()}`);
}

/** Returns the works that the shop lists. */
export async function listWorks(baseURL: string | undefined): Promise<readonly Artwork[]> {
  const answer = await fetch(`${baseURL}/api/artworks`);
  return (await answer.json()) as readonly Artwork[];
}

/** Returns the work with this title, as Square spells it, in this category. */
export async function findWork(
  baseURL: string | undefined,
  title: string,
  category: string,
): Promise<Artwork> {
  const work = (await listWorks(baseURL)).find((one) => one.title === title && one.category === category);
  if (!work) throw new Error(`The shop has no "${title}" in ${category}`);
  return work;
}

/** Returns a handle to the ids of the cards that have a picture when cards first appear in the page. */
export function wholeCardsAtFirst(page: Page) {
  return page.evaluateHandle(() => {
    const whole: (string | null)[] = [];
    const observer = new MutationObserver(() => {
      const cards = [...document.querySelectorAll('article[data-works]')];
      if (cards.length === 0) return;
      observer.disconnect();
      for (const card of cards) if (card.querySelector('img')) whole.push(card.getAttribute('data-works'));
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return whole;
  });
}

/** Waits until the gallery has stored in its history entry, after a pause, that all cards are rendered. */
export async function galleryIsKept(page: Page): Promise<void> {
  const isKept = () => history.state?.gallery?.count === document.querySelectorAll('article').length;
  await expect.poll(() => page.evaluate(isKept)).toBe(true);
}
