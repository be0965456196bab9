import { useEffect, useLayoutEffect, useRef } from 'react';

/** State of the inline script of a server-rendered page (infra/build/web/inline-script.ts). */
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
  /** The route's page has its own script and is hydrated after the frame around it. */
  readonly within: 'page' | 'frame';
}

/**
 * Presses a button that was pressed before hydration again, if it is still there with the same HTML. Rendered inside the
 * part that is hydrated.
 */
export function ClickReplay({ within }: ClickReplayProps) {
  const press = useRef<(() => void) | undefined>(undefined);

  // A layout effect, because React already handles the next click.
  useLayoutEffect(() => {
    press.current ??= takePress(within);
  }, [within]);

  useEffect(() => {
    // After all effects of this hydration.
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

/** Waits for a button that cannot be pressed yet, until something else is pressed. */
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
