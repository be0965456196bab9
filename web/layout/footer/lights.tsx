import { useEffect, useRef } from 'react';

/**
 * The choice of day or night, or as the device says. It shows the one that this browser keeps, also when it was made in another
 * tab, or on another page before the visitor came back to this one. The script in the page's head has shown it from the first
 * paint on, but for the browser's own bar (infra/build/web/inline-script.ts).
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
    // Storage is off or full: the choice holds for this document.
  }
  style.colorScheme = scheme;
  document.querySelectorAll<HTMLMetaElement>('[name=theme-color]').forEach((meta, index) => {
    const own = index === 0 ? 'light' : 'dark';
    meta.media = scheme === '' ? `(prefers-color-scheme: ${own})` : scheme === own ? '' : 'not all';
  });
  if (control) control.value = scheme;
}
