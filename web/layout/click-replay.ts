import { useEffect, useLayoutEffect, useRef } from 'react';

/** What the script in the head of a server-rendered page has noted so far (infra/build/web/inline-script.ts). */
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
  /** The page of the route comes with a script of its own, after the frame around it. */
  readonly within: 'page' | 'frame';
}

/**
 * A button that was pressed before the page was hydrated is pressed again after it, if it still
 * is what it was: it may be gone by then, or say something else. Stands inside of what is hydrated with it.
 */
export function ClickReplay({ within }: ClickReplayProps) {
  const press = useRef<(() => void) | undefined>(undefined);

  // At once: the next press is React's own.
  useLayoutEffect(() => {
    press.current ??= takePress(within);
  }, [within]);

  useEffect(() => {
    // After all that this hydration sets off.
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

/** A button that cannot be pressed yet is waited for, until something else is pressed. */
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
