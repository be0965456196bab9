// The types package declares `window.Square`.
import type {} from '@square/web-payments-sdk-types';

/** What `square.js` puts on the window. */
export type SquareScript = NonNullable<Window['Square']>;

const notLoaded = 'Square card script is not loaded';
const loading = new Map<string, Promise<SquareScript>>();

/** Loads Square's card script once; a failed load may be tried again. Throws when it cannot be had. */
export function loadCardScript(url: string): Promise<SquareScript> {
  if (window.Square) return Promise.resolve(window.Square);
  const started = loading.get(url) ?? inject(url);
  loading.set(url, started);
  started.catch(() => loading.delete(url));
  return started;
}

function inject(url: string): Promise<SquareScript> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.onload = () => {
      if (window.Square) resolve(window.Square);
      else reject(new Error(notLoaded));
    };
    script.onerror = () => {
      script.remove();
      reject(new Error(notLoaded));
    };
    document.head.append(script);
  });
}
