import { useEffect, useLayoutEffect, useRef } from 'react';

/** State that a server-rendered page's inline script (infra/build/web/inline-script.ts) stores in `window`. */
interface Pressed {
  readonly button?: HTMLButtonElement | null;
  readonly html?: string;
  readonly stop: () => void;
}

declare global {
  interface Window {
    clickReplay?: Pressed | undefined;
  }
}

interface ClickReplayProps {
  /** The hydrated part. The route's page has its own script and is hydrated after the frame around it. */
  readonly within: 'page' | 'frame';
}

/**
 * Replays a click on a button from before hydration, if the button still exists with the same HTML. Must be rendered
 * inside the hydrated part.
 */
export function ClickReplay({ within }: ClickReplayProps) {
  const press = useRef<(() => void) | undefined>(undefined);

  // A layout effect, because from now on React itself handles clicks.
  useLayoutEffect(() => {
    press.current ??= takePress(within);
  }, [within]);

  useEffect(() => {
    // The click must follow all effects of this hydration.
    const timer = setTimeout(() => press.current?.());
    return () => clearTimeout(timer);
  }, []);

  return null;
}

function takePress(within: ClickReplayProps['within']): (() => void) | undefined {
  const { button, html, stop } = window.clickReplay ?? {};
  if (within === 'page') {
    stop?.();
    delete window.clickReplay;
  }
  const isIn = button?.closest('main') ? 'page' : 'frame';
  return button && isIn === within ? () => pressAgain(button, html) : undefined;
}

/** Presses the button if it is unchanged. If it is disabled, waits until it is enabled or something else is pressed. */
function pressAgain(button: HTMLButtonElement, html: string | undefined): void {
  const waiting = ' aria-disabled="true"';
  const isSame = button.isConnected && button.outerHTML.replace(waiting, '') === html?.replace(waiting, '');
  if (!isSame) return;
  if (!button.hasAttribute('aria-disabled')) {
    button.click();
    return;
  }
  const observer = new MutationObserver(() => {
    observer.disconnect();
    pressAgain(button, html);
  });
  observer.observe(button, { attributeFilter: ['aria-disabled'] });
  addEventListener('click', () => observer.disconnect(), { once: true, capture: true });
}
