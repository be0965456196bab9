// The types package declares `window.Square`.
import type {} from '@square/web-payments-sdk-types';

/** What `square.js` puts on the window. */
export type SquareScript = NonNullable<Window['Square']>;

/**
 * Loads Square's card script once. Throws when it cannot be had, or when it is given up before it came; both times it may
 * be loaded again.
 */
export function loadCardScript(url: string, givenUp: AbortSignal): Promise<SquareScript> {
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
