// The types package declares `window.Square`.
import type { Card, CardClassSelectors } from '@square/web-payments-sdk-types';
import { type RefObject, useEffect, useState } from 'react';
import type { PaymentLocation } from '#shared/studio/studio.ts';
import { messageOf } from '#web/api/api-error.ts';
import { errorToast } from '#web/stores/toasts.ts';
import { paymentToast } from './payment-toast.ts';

/**
 * Attaches Square's card field to `container` while a location is given. Returns undefined until the field is ready. A
 * new `generation` creates a new field, because Square's field cannot be used after a failed bank check
 * (https://developer.squareup.com/forums/t/13218).
 */
export function useCardField(
  container: RefObject<HTMLElement | null>,
  { location, generation }: { readonly location: PaymentLocation | undefined; readonly generation: number },
  onFailure: () => void,
): Card | undefined {
  const [card, setCard] = useState<Card>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another generation is another field.
  useEffect(() => {
    if (!location || !container.current) return;
    let gone = false;
    const field = attachCardField(location, container.current);
    field.attached.then(
      (attached) => {
        if (!gone) setCard(attached);
      },
      (error: unknown) => {
        if (gone) return;
        errorToast(paymentToast, 'Payment Form Error', messageOf(error, 'Failed to initialize payment form'));
        onFailure();
      },
    );
    return () => {
      gone = true;
      setCard(undefined);
      field.destroy();
    };
  }, [container, location, generation, onFailure]);

  return card;
}

/** Milliseconds for loading the script and attaching the field. A content blocker can prevent an answer from both. */
const attachTimeoutMs = 15_000;
/** Milliseconds for removing a field. Removing it may hang after a bank check that hangs. */
const destroyTimeoutMs = 3_000;

const notInTime =
  'Square’s card form did not answer. If your browser blocks content, allow it for this page, then try again.';

/** Attaches one field at a time, because two would create two iframes: square.js is not re-entrant. */
let queue: Promise<unknown> = Promise.resolve();

interface CardField {
  /** Resolves with the attached card, which must not be used after `destroy`. */
  readonly attached: Promise<Card>;
  /** Removes the field. May be called before the field is attached. */
  readonly destroy: () => void;
}

/** Attaches Square's card field to a visible element of the page. Fails if Square does not answer in time. */
function attachCardField(location: PaymentLocation, container: HTMLElement): CardField {
  const life = new AbortController();
  const { signal } = life;
  const attached = new Promise<Card>((resolve, reject) => {
    queue = queue.then(async () => {
      if (signal.aborted) return;
      // A separate container, so that a field that is attached late is outside the page.
      const place = document.createElement('div');
      container.append(place);
      const made = makeCard(location, signal);
      const ready = made.then(async (card) => {
        if (!signal.aborted) await card.attach(place);
        return card;
      });
      const timer = setTimeout(() => {
        reject(new Error(notInTime));
        life.abort();
      }, attachTimeoutMs);
      ready
        .then((card) => {
          followLight(card, signal);
          resolve(card);
        }, reject)
        .finally(() => clearTimeout(timer));

      // The next field waits until this one is removed.
      await new Promise((released) => signal.addEventListener('abort', released));
      clearTimeout(timer);
      const destroy = () => made.then((card) => card.destroy()).catch(() => false);
      await Promise.race([ready.then(destroy, destroy), delay(destroyTimeoutMs)]);
      place.remove();
    });
  });
  return { attached, destroy: () => life.abort() };
}

const delay = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function makeCard(location: PaymentLocation, givenUp: AbortSignal): Promise<Card> {
  const square = await loadCardScript(location.scriptUrl, givenUp);
  const payments = square.payments(location.applicationId, location.id);
  try {
    return await payments.card({ style: cardStyle() });
  } catch (error) {
    // Square rejects unknown styles and changes its list; a field without styles is better than none.
    if (error instanceof Error && /style/i.test(error.name + error.message)) return payments.card();
    throw error;
  }
}

/** Updates the field's colors when the color scheme changes, on the device or in another tab. */
function followLight(card: Card, signal: AbortSignal): void {
  const follow = () => void card.configure({ style: cardStyle() }).catch(() => undefined);
  window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', follow, { signal });
  window.addEventListener('storage', follow, { signal });
}

/**
 * Returns the colors of the page's other fields, which Square's iframe cannot see.
 * https://developer.squareup.com/docs/web-payments/customize-styles lists the supported styles.
 */
function cardStyle(): CardClassSelectors {
  const sample = document.body.appendChild(document.createElement('i'));
  const token = (name: string) => {
    sample.style.color = `var(${name})`;
    return hex(getComputedStyle(sample).color);
  };
  const ink = token('--ink');
  const soft = token('--ink-soft');
  const danger = token('--danger');
  const style = {
    input: { color: ink, backgroundColor: token('--paper-raised'), fontSize: '16px' },
    'input::placeholder': { color: soft },
    'input.is-error': { color: danger },
    'input.is-error::placeholder': { color: danger },
    '.input-container': { borderColor: token('--line-strong'), borderRadius: '12px' },
    '.input-container.is-focus': { borderColor: ink },
    '.input-container.is-error': { borderColor: danger },
    '.message-text': { color: soft },
    '.message-icon': { color: soft },
    '.message-text.is-error': { color: danger },
    '.message-icon.is-error': { color: danger },
  };
  sample.remove();
  return style;
}

/** Converts a computed color to the format of Square's examples. */
function hex(color: string): string {
  const parts = (color.match(/\d+/g) ?? []).slice(0, 3);
  return `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`;
}

/** The global object of `square.js`. */
type SquareScript = NonNullable<Window['Square']>;

/** Loads Square's card script once. Throws if loading fails or is aborted; the script can then be loaded again. */
function loadCardScript(url: string, givenUp: AbortSignal): Promise<SquareScript> {
  if (window.Square) return Promise.resolve(window.Square);
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      script.remove();
      reject(new Error('Square card script is not loaded'));
    };
    script.src = url;
    script.async = true;
    script.onload = () => {
      if (window.Square) resolve(window.Square);
      else fail();
    };
    script.onerror = fail;
    givenUp.addEventListener('abort', fail);
    document.head.append(script);
  });
}
