import type { FocusEvent } from 'react';

/**
 * For a row that is scrolled sideways: moves to its start a control that the keyboard has moved to and that is cut off.
 * Chromium takes one of which 32 px are in view for visible. A pointer's press moves nothing, as its release would miss
 * the control.
 */
export function revealFocused({ target, currentTarget }: FocusEvent): void {
  const row = currentTarget.getBoundingClientRect();
  const { left, right } = target.getBoundingClientRect();
  if ((left >= row.left && right <= row.right) || !target.matches(':focus-visible')) return;
  target.scrollIntoView({ block: 'nearest', inline: 'start' });
}
