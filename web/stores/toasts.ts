import { useSyncExternalStore } from 'react';

export interface Toast {
  readonly id: number;
  readonly title: string;
  readonly description?: string | undefined;
  readonly variant: 'default' | 'destructive';
  /** What it is about: a newer message of a kind takes the place of the older one. */
  readonly kind: string;
  /** Milliseconds on screen, not counting the time it is hovered or focused; the region counts it. */
  readonly duration: number;
}

interface ToastInput {
  readonly title: string;
  readonly description?: string | undefined;
  readonly variant?: Toast['variant'];
  /** The title unless given: where success and failure of one thing have different titles. */
  readonly kind?: string;
  readonly duration?: number;
}

const durations = { default: 5_000, destructive: 10_000 } as const;
/** More than this on a phone would cover what they speak of. */
const mostToasts = 3;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function publish(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a short message in place of an older one of its kind; returns its id. */
export function toast({
  title,
  description,
  variant = 'default',
  kind = title,
  duration = durations[variant],
}: ToastInput): number {
  lastId += 1;
  const others = toasts.filter((shown) => shown.kind !== kind);
  publish([...others, { id: lastId, title, description, variant, kind, duration }].slice(-mostToasts));
  return lastId;
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

export function dismissAllToasts(): void {
  publish([]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    subscribe,
    () => toasts,
    () => toasts,
  );
}
