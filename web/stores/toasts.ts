import { useSyncExternalStore } from 'react';
import type { Artwork } from '#shared/model/artwork.ts';

export interface Toast {
  readonly id: number;
  readonly title: string;
  readonly variant: 'default' | 'destructive';
  /** What it is about: a newer message of a kind takes the place of the older one. */
  readonly kind: string;
  /** Milliseconds on screen, not counting the time it is hovered or focused; the region counts it. */
  readonly duration: number;
  readonly description?: string | undefined;
  /** The work it is about, as a small picture. */
  readonly artwork?: Pick<Artwork, 'imageUrl' | 'picture' | 'category'> | undefined;
  /** Where one may want to go next. */
  readonly link?: { readonly label: string; readonly to: string } | undefined;
  /** It is true until its kind has other news: newer messages come before it and do not take its place. */
  readonly stays?: boolean | undefined;
  /** The page itself says so: only screen readers are told. */
  readonly isForScreenReaders?: boolean | undefined;
  /** What can still be done about it; the message goes with the press. */
  readonly action?: { readonly label: string; readonly onPress: () => void } | undefined;
}

/** The kind is the title unless given: where success and failure of one thing have different titles. */
type ToastInput = Omit<Toast, 'id' | 'variant' | 'kind' | 'duration'> &
  Partial<Pick<Toast, 'variant' | 'kind' | 'duration'>>;

const durations = { default: 5_000, destructive: 10_000 } as const;
/** The longest time that a browser's timer counts, 24 days. */
const forGood = 2 ** 31 - 1;
/** Of more failures at once only the newest are worth a visitor's time. */
const mostFailures = 3;

/** The first is on screen, the others come after it. */
let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function publish(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/**
 * Shows a short message in place of an older one of its kind; returns its id. One is on screen at a time: a failure
 * stays until it is read or its time is over, and what comes meanwhile waits. News gives way to whatever is newer.
 */
export function toast({ variant = 'default', ...input }: ToastInput): number {
  lastId += 1;
  const { kind = input.title, duration = input.stays ? forGood : durations[variant] } = input;
  const next: Toast = { ...input, id: lastId, variant, kind, duration };
  const others = toasts.filter((other) => other.kind !== kind);
  const failures = others.filter(isFailure);
  // News that waits has not been read yet; news on screen has.
  const news = others.filter(
    (other) => other.stays || (variant !== 'default' && !isFailure(other) && other !== toasts[0]),
  );
  publish([...failures.slice(1 - mostFailures), next, ...news]);
  return lastId;
}

function isFailure({ variant }: Toast): boolean {
  return variant === 'destructive';
}

/**
 * Something went wrong: read out at once, and shown longer. Many failures are titled 'Error', and one must not hide
 * another before it is read, so without a kind only the same words replace each other.
 */
export function errorToast(
  title: string,
  description?: string,
  kind: string = `${title}\n${description}`,
): number {
  return toast({ title, description, variant: 'destructive', kind });
}

export function dismissToast(id: number): void {
  publish(toasts.filter((shown) => shown.id !== id));
}

/** It is being tried again: what became of it before is no longer true. */
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

/** The message on screen, and after it those that wait. */
export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    subscribe,
    () => toasts,
    () => toasts,
  );
}
