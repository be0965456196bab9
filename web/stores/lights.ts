import type { ChangeEvent } from 'react';

/** Names the control that shows the choice. */
export const lightsName = 'lights';

/**
 * Shows the choice that this browser keeps, `light`, `dark`, or empty, as the device says, and another one when it is made: in
 * another tab, or on another page before the visitor came back to this one. The script in the page's head has shown it from
 * the first paint on, but for the browser's own bar (infra/build/web/inline-script.ts).
 */
export function followLights(): void {
  const follow = () => show();
  follow();
  addEventListener('pageshow', follow);
  addEventListener('storage', follow);
}

export function chooseLights({ target }: ChangeEvent<HTMLSelectElement>): void {
  show(target.value);
}

function show(chosen?: string): void {
  const { style } = document.documentElement;
  let scheme = chosen ?? style.colorScheme;
  try {
    if (chosen !== undefined) localStorage[lightsName] = chosen;
    scheme = localStorage[lightsName] ?? '';
  } catch {
    // Storage is off or full: the choice holds for this document.
  }
  style.colorScheme = scheme;
  document.querySelectorAll<HTMLMetaElement>('[name=theme-color]').forEach((meta, index) => {
    const own = index === 0 ? 'light' : 'dark';
    meta.media = scheme === '' ? `(prefers-color-scheme: ${own})` : scheme === own ? 'all' : 'not all';
  });
  const controls = document.getElementsByName(lightsName) as NodeListOf<HTMLSelectElement>;
  for (const control of controls) control.value = scheme;
}
