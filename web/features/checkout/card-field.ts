import type { Card, CardClassSelectors } from '@square/web-payments-sdk-types';
import type { PaymentLocation } from '#shared/model/studio.ts';
import { loadCardScript } from './card-script.ts';

/** Milliseconds that a field may take to go; after a bank check that hangs, its own clean-up may hang too. */
const destroyTimeoutMs = 3_000;

/** Square takes its place only in order: two fields at once would be two iframes (square.js is not re-entrant). */
let queue: Promise<unknown> = Promise.resolve();

interface CardField {
  /** The card, once it is attached. A field that was given up must not use it. */
  readonly attached: Promise<Card>;
  /** Takes the field away again; safe to call before it is there. */
  readonly destroy: () => void;
}

/** Puts Square's card field into an element that is in the page and visible. */
export function attachCardField(location: PaymentLocation, container: HTMLElement): CardField {
  let givenUp = false;
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const attached = new Promise<Card>((resolve, reject) => {
    queue = queue.then(async () => {
      if (givenUp) return;
      let card: Card | undefined;
      let stopFollowing: (() => void) | undefined;
      try {
        card = await makeCard(location, container);
        if (!givenUp) await card.attach(container);
        stopFollowing = followLight(card, container);
        resolve(card);
      } catch (error) {
        reject(error);
      }
      // The next field waits until this one is gone.
      await released;
      stopFollowing?.();
      if (card) await Promise.race([card.destroy().catch(() => false), delay(destroyTimeoutMs)]);
      container.replaceChildren();
    });
  });
  return {
    attached,
    destroy: () => {
      givenUp = true;
      release();
    },
  };
}

const delay = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function makeCard(location: PaymentLocation, container: HTMLElement): Promise<Card> {
  const square = await loadCardScript(location.scriptUrl);
  const payments = square.payments(location.applicationId, location.id);
  try {
    return await payments.card({ style: cardStyle(container) });
  } catch (error) {
    // Square is strict about styles and changes what it takes; a plain field beats none.
    if (error instanceof Error && /style/i.test(error.name + error.message)) return payments.card();
    throw error;
  }
}

const night = '(prefers-color-scheme: dark)';

/** Lets the field follow day and night, which change while it is open. Answers how to stop. */
function followLight(card: Card, container: HTMLElement): () => void {
  const light = window.matchMedia(night);
  const follow = () => void card.configure({ style: cardStyle(container) }).catch(() => undefined);
  light.addEventListener('change', follow);
  return () => light.removeEventListener('change', follow);
}

/**
 * The colors of the other fields, read from the tokens that they have at this hour: Square's iframe cannot see them.
 * What may be set is in https://developer.squareup.com/docs/web-payments/customize-styles.
 */
function cardStyle(container: HTMLElement): CardClassSelectors {
  const tokens = getComputedStyle(container);
  const token = (name: string, fallback: string) => tokens.getPropertyValue(name).trim() || fallback;
  const ink = token('--ink', 'black');
  const soft = token('--ink-soft', 'dimgray');
  const danger = token('--danger', 'darkred');
  return {
    input: { color: ink, backgroundColor: token('--paper-raised', 'white'), fontSize: '16px' },
    'input::placeholder': { color: soft },
    'input.is-error': { color: danger },
    'input.is-error::placeholder': { color: danger },
    '.input-container': { borderColor: token('--line-strong', 'gray'), borderRadius: '12px' },
    '.input-container.is-focus': { borderColor: ink },
    '.input-container.is-error': { borderColor: danger },
    '.message-text': { color: soft },
    '.message-icon': { color: soft },
    '.message-text.is-error': { color: danger },
    '.message-icon.is-error': { color: danger },
  };
}
