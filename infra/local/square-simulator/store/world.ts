import type { History } from './history.ts';
import { newId } from './ids.ts';
import type { JobKind, Store } from './store.ts';
import type { CatalogueObject, CountRow } from './types.ts';

/** How long Square takes for what it does later by itself. Milliseconds. */
export interface Lags {
  /** Capture until the count goes down. */
  stock: number;
  /** Count at zero until `sold_out` shows. */
  soldOut: number;
  /** Refund PENDING until COMPLETED. */
  refund: number;
  /** Capture until `processing_fee` shows. */
  fee: number;
  /** Catalogue change until a search finds it. */
  search: number;
  /** Stock change until a count shows it. */
  counts: number;
  /** New payment until the list of payments shows it. */
  payments: number;
}

export const usualLags: Lags = {
  stock: 250,
  soldOut: 1000,
  refund: 1000,
  fee: 1000,
  search: 0,
  counts: 0,
  payments: 0,
};

/** What every part of the simulator stands on. */
export interface World {
  readonly store: Store;
  readonly applicationId: string;
  /** Of an application that sellers can connect to their accounts. */
  readonly oauth: { readonly secret: string; readonly redirectUrl: string } | undefined;
  readonly webhook: { readonly url: string; readonly key: string } | undefined;
  readonly lags: Lags;
  /** Objects on a page of a catalogue's list. */
  readonly listPageSize: number;
  readonly history: { readonly objects: History<CatalogueObject>; readonly counts: History<CountRow> };
  /** The simulator's own address, known once it listens. */
  url: string;
  /** Milliseconds. */
  now(): number;
  /** Queues a webhook; it leaves after the commit. */
  emit(type: string, data: EventData): void;
}

export interface EventData {
  readonly type: string;
  readonly id: string;
  readonly object: Readonly<Record<string, unknown>>;
}

export interface ApiRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly authorization: string | undefined;
}

export interface ApiAnswer {
  readonly status?: number;
  readonly body: Readonly<Record<string, unknown>>;
}

export function timestamp(world: World, at = world.now()): string {
  return new Date(at).toISOString();
}

export function schedule(
  world: World,
  kind: JobKind,
  options: { readonly subject: string; readonly delay: number; readonly locationId?: string },
): void {
  const id = newId.job();
  const { subject, delay, locationId } = options;
  world.store.put('jobs', id, {
    id,
    kind,
    at: world.now() + delay,
    subject,
    ...(locationId !== undefined && { locationId }),
  });
}
