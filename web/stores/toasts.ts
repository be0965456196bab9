import { useSyncExternalStore } from 'react';
import type { Artwork } from '#shared/artwork/artwork.ts';

export interface Toast {
  readonly id: number;
  readonly title: string;
  readonly variant: 'default' | 'destructive';
  /** Subject of the message, such as `cart W1`. A newer message of the same kind replaces an older one. */
  readonly kind: string;
  /** Milliseconds on screen, not counting time during which the message is hovered or focused. */
  readonly duration: number;
  readonly description?: string | undefined;
  /** Work that the message shows as a small picture. */
  readonly artwork?: Pick<Artwork, 'imageUrl' | 'picture' | 'category'> | undefined;
  /** Link to a likely next page. */
  readonly link?: { readonly label: string; readonly to: string } | undefined;
  /** Whether the message stays until another one of its kind; other messages are shown first and do not replace it. */
  readonly stays?: boolean | undefined;
  /** Button, such as Undo. Pressing it closes the message. */
  readonly action?: { readonly label: string; readonly onPress: () => void } | undefined;
}

/** Input of `toast`. Without a kind, the title is the kind. */
export type ToastInput = Omit<Toast, 'id' | 'variant' | 'kind' | 'duration'> &
  Partial<Pick<Toast, 'variant' | 'kind' | 'duration'>>;

const durations = { default: 5_000, destructive: 10_000 } as const;
/** Longest time of a browser's timer in milliseconds: 24 days. */
const forGood = 2 ** 31 - 1;
/** Maximum number of messages that do not stay; older failures beyond this number are dropped. */
const mostShown = 3;

/** All messages. The first is on screen; the others are shown after it. */
let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function publish(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/**
 * Shows a message immediately, in place of an older one of its kind, and returns its id. Older failures of other kinds,
 * and messages that stay, are shown again afterwards; other older messages are not.
 */
export function toast({ variant = 'default', ...input }: ToastInput): number {
  lastId += 1;
  const { kind = input.title, duration = input.stays ? forGood : durations[variant] } = input;
  const others = toasts.filter(
    (other) => other.kind !== kind && (other.stays || other.variant === 'destructive'),
  );
  const all = [{ ...input, id: lastId, variant, kind, duration }, ...others];
  publish([...all.filter(({ stays }) => !stays).slice(0, mostShown), ...all.filter(({ stays }) => stays)]);
  return lastId;
}

/** Shows a failure. Screen readers announce it immediately, and it is shown longer. */
export function errorToast(kind: string, title: string, description?: string): number {
  return toast({ kind, title, description, variant: 'destructive' });
}

export function dismissToast(id: number): void {
  publish(toasts.filter((shown) => shown.id !== id));
}

/** Removes messages of a kind that are outdated, because the action is being retried or has succeeded. */
export function dismissToasts(kind: string): void {
  publish(toasts.filter((shown) => shown.kind !== kind));
}

/** @internal Resets the state between tests. */
export function dismissAllToasts(): void {
  publish([]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the message on screen, followed by those that are shown after it. */
export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    subscribe,
    () => toasts,
    () => toasts,
  );
}
