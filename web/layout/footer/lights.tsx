import { useEffect, useRef } from 'react';

/**
 * The choice of day colors, night colors or those of the device. It shows the choice that this browser has stored, even
 * if it was made in another tab. The inline script in the head has already applied the stored choice, except to the
 * browser's own bar (infra/build/web/inline-script.ts).
 */
export default function Lights() {
  const control = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    const follow = () => show(control.current);
    follow();
    addEventListener('pageshow', follow);
    addEventListener('storage', follow);
  }, []);
  return (
    <label>
      Lights
      <select ref={control} onChange={({ target }) => show(target, target.value)}>
        <option value="">As the device</option>
        <option value="light">Day</option>
        <option value="dark">Night</option>
      </select>
    </label>
  );
}

function show(control: HTMLSelectElement | null, chosen?: string): void {
  const { style } = document.documentElement;
  let scheme = chosen ?? style.colorScheme;
  try {
    if (chosen !== undefined) localStorage['lights'] = chosen;
    scheme = localStorage['lights'] ?? '';
  } catch {
    // Storage is off or full: the choice lasts as long as this document.
  }
  style.colorScheme = scheme;
  document.querySelectorAll<HTMLMetaElement>('[name=theme-color]').forEach((meta, index) => {
    const own = index === 0 ? 'light' : 'dark';
    meta.media = scheme === '' ? `(prefers-color-scheme: ${own})` : scheme === own ? '' : 'not all';
  });
  if (control) control.value = scheme;
}
