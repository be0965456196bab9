import type { FocusEvent } from 'react';

/**
 * Scrolls a partly hidden control to the start of its row when the keyboard focuses it. Chromium regards a control as
 * visible if 32 px of it are. Does nothing for a pointer, because its release would miss the moved control.
 */
export function revealFocused({ target, currentTarget }: FocusEvent): void {
  const row = currentTarget.getBoundingClientRect();
  const { left, right } = target.getBoundingClientRect();
  if ((left >= row.left && right <= row.right) || !target.matches(':focus-visible')) return;
  target.scrollIntoView({ block: 'nearest', inline: 'start' });
}
