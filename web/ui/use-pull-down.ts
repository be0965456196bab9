import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Pixels that a finger must move before its movement counts as a pull or as a gesture in the content. */
const slop = 8;
/** Pixels by which a finger must pull a sheet down to close it. */
const far = 120;
/** A pull of more than `distance` pixels in less than `milliseconds` also closes a sheet. */
const flick = { distance: 40, milliseconds: 250 };
/** Milliseconds that a released sheet waits to be closed before it returns to its place. */
const closingTime = 300;

interface Pull {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly since: number;
  by: number;
  isPulled: boolean;
}

/**
 * On phones, where a dialog is a sheet (dialog.module.css), lets a finger pull the sheet down from its top. The sheet
 * follows the finger and closes if it is released far enough below. Scrolling, swipes and pinches still work.
 * `onPulled` is undefined if the dialog must stay open.
 */
export function usePullDown(
  dialog: RefObject<HTMLDialogElement | null>,
  onPulled: (() => void) | undefined,
): void {
  const pulled = useEffectEvent(() => onPulled?.());
  const canPull = onPulled !== undefined;

  useEffect(() => {
    const sheet = dialog.current;
    if (!sheet || !canPull) return;
    let pull: Pull | undefined;

    /** Ends the gesture. The sheet returns to its place after `delay` milliseconds. */
    const release = (delay = 0) => {
      if (pull?.isPulled) {
        sheet.style.transition = '';
        sheet.style.transitionDelay = delay > 0 ? `${delay}ms` : '';
        sheet.style.translate = '';
      }
      pull = undefined;
    };
    const start = ({ touches, target, timeStamp }: TouchEvent) => {
      release();
      const [finger, second] = touches;
      if (!finger || second || !isSheet() || isZoomed() || !isAtTop(target, sheet)) return;
      const { identifier: id, clientX: x, clientY: y } = finger;
      pull = { id, x, y, since: timeStamp, by: 0, isPulled: false };
    };
    const move = (event: TouchEvent) => {
      const finger = [...event.touches].find(({ identifier }) => identifier === pull?.id);
      if (!pull || !finger) return;
      const by = finger.clientY - pull.y;
      if (!pull.isPulled) {
        const across = Math.abs(finger.clientX - pull.x);
        if (Math.max(Math.abs(by), across) < slop) return;
        // A touch event that cannot be canceled is already scrolling.
        if (by < across || !event.cancelable) return release();
        pull.isPulled = true;
      }
      pull.by = Math.max(0, by);
      if (event.cancelable) event.preventDefault();
      sheet.style.transition = 'none';
      sheet.style.translate = `0 ${pull.by}px`;
    };
    const end = ({ type, timeStamp }: TouchEvent) => {
      if (!pull) return;
      const { by, since } = pull;
      const isFlick = by > flick.distance && timeStamp - since < flick.milliseconds;
      const closes = type === 'touchend' && (by > far || isFlick);
      release(closes ? closingTime : 0);
      if (closes) pulled();
    };

    const listeners = new AbortController();
    const { signal } = listeners;
    sheet.addEventListener('touchstart', start, { signal, passive: true });
    sheet.addEventListener('touchmove', move, { signal, passive: false });
    sheet.addEventListener('touchend', end, { signal });
    sheet.addEventListener('touchcancel', end, { signal });
    return () => {
      release();
      listeners.abort();
    };
  }, [dialog, canPull]);
}

/** Uses the same width as dialog.module.css. */
function isSheet(): boolean {
  return window.matchMedia('(max-width: 40rem)').matches;
}

/** Whether the page is zoomed by a pinch. A finger then pans the page. */
function isZoomed(): boolean {
  return (window.visualViewport?.scale ?? 1) > 1.01;
}

/** Whether nothing between the finger and the sheet is scrolled, handles gestures, or belongs to another dialog. */
function isAtTop(target: EventTarget | null, sheet: Element): boolean {
  if (!(target instanceof Element) || target.closest('dialog') !== sheet) return false;
  for (let element: Element | null = target; element && element !== sheet; element = element.parentElement)
    if (element.scrollTop > 0 || getComputedStyle(element).touchAction === 'none') return false;
  return true;
}
