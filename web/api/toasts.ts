import { useSyncExternalStore } from 'react';

export interface Toast {
  readonly id: number;
  readonly title: string;
  readonly description?: string | undefined;
  readonly variant: 'default' | 'destructive';
  /** Milliseconds on screen, not counting the time it is hovered or focused; the region counts it. */
  readonly duration: number;
}

interface ToastInput {
  readonly title: string;
  readonly description?: string | undefined;
  readonly variant?: Toast['variant'];
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

/** Shows a short message; returns its id. */
export function toast({ title, description, variant = 'default', duration }: ToastInput): number {
  lastId += 1;
  const shown: Toast = { id: lastId, title, description, variant, duration: duration ?? durations[variant] };
  publish([...toasts, shown].slice(-mostToasts));
  return lastId;
}

/** Something went wrong: read out at once, and shown longer. */
export function errorToast(title: string, description?: string): number {
  return toast({ title, description, variant: 'destructive' });
}

export function dismissToast(id: number): void {
  publish(toasts.filter((shown) => shown.id !== id));
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
