import type { ChangeEvent } from 'react';

/** Name of the control and key of the stored choice. */
export const lightsName = 'lights';

/**
 * Applies the stored choice (`light`, `dark`, or empty for the device's) to the page, and again after a change in another
 * tab or on another page. The inline script has applied the color scheme before the first paint, but not the color of the
 * browser's own bar (infra/build/web/inline-script.ts).
 */
export function followLights(): void {
  addEventListener('pageshow', showLights);
  addEventListener('storage', showLights);
}

/** Also in the control that has just been rendered. */
export function showLights(): void {
  show();
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
    // Storage is off or full: the choice lasts for this document.
  }
  style.colorScheme = scheme;
  document.querySelectorAll<HTMLMetaElement>('[name=theme-color]').forEach((meta, index) => {
    const own = index === 0 ? 'light' : 'dark';
    meta.media = scheme === '' ? `(prefers-color-scheme: ${own})` : scheme === own ? '' : 'not all';
  });
  const controls = document.getElementsByName(lightsName) as NodeListOf<HTMLSelectElement>;
  for (const control of controls) control.value = scheme;
}
