import { useSyncExternalStore } from 'react';
import type { Artwork } from '#shared/artwork/artwork.ts';

export interface Toast {
  readonly id: number;
  readonly title: string;
  readonly variant: 'default' | 'destructive';
  /** What it is about, as `cart W1`: a newer message of a kind takes the place of the older one, whatever either says. */
  readonly kind: string;
  /** Milliseconds on screen, not counting the time it is hovered or focused; the region counts it. */
  readonly duration: number;
  readonly description?: string | undefined;
  /** The work it is about, as a small picture. */
  readonly artwork?: Pick<Artwork, 'imageUrl' | 'picture' | 'category'> | undefined;
  /** Where one may want to go next. */
  readonly link?: { readonly label: string; readonly to: string } | undefined;
  /** It is true until its kind has other news: all other messages come before it and do not take its place. */
  readonly stays?: boolean | undefined;
  /** What can still be done about it; the message goes with the press. */
  readonly action?: { readonly label: string; readonly onPress: () => void } | undefined;
}

/** One without a kind has its title as one. */
export type ToastInput = Omit<Toast, 'id' | 'variant' | 'kind' | 'duration'> &
  Partial<Pick<Toast, 'variant' | 'kind' | 'duration'>>;

const durations = { default: 5_000, destructive: 10_000 } as const;
/** The longest time that a browser's timer counts, 24 days. */
const forGood = 2 ** 31 - 1;
/** Older failures are dropped: so many in a row are not worth the reader's time. */
const mostShown = 3;

/** The first is on screen; the others return after it. */
let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function publish(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/**
 * Shows a short message at once, and drops the older one of its kind; returns its id. An older failure of another kind
 * returns when the newer message is gone, and so does what stays; older news does not.
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

/** Something went wrong: read out at once, and shown longer. */
export function errorToast(kind: string, title: string, description?: string): number {
  return toast({ kind, title, description, variant: 'destructive' });
}

export function dismissToast(id: number): void {
  publish(toasts.filter((shown) => shown.id !== id));
}

/** What was said of it is no longer true: it is being tried again, or has succeeded. */
export function dismissToasts(kind: string): void {
  publish(toasts.filter((shown) => shown.kind !== kind));
}

/** @internal Each test begins with a page of its own. */
export function dismissAllToasts(): void {
  publish([]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The message on screen, and after it those that return. */
export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    subscribe,
    () => toasts,
    () => toasts,
  );
}
