import type { Outcome } from '#infra/local/square-simulator/http/outcome.ts';
import type { CardInput } from '#infra/local/square-simulator/payments/cards.ts';
import type { Ledger } from '#infra/local/square-simulator/store/ledger.ts';
import type { CatalogueObject, Money } from '#infra/local/square-simulator/store/types.ts';
import type { Lags } from '#infra/local/square-simulator/store/world.ts';
import type { Faults } from '#infra/local/square-simulator/world/faults.ts';
import type { WorldEvent } from '#infra/local/square-simulator/world/settings.ts';
import type { Webhooks } from '#infra/local/square-simulator/world/webhooks.ts';
import type { ApiRequest, RecordedCall } from './api.ts';

/** A Square of one's own: the `square` SDK talks to it through `baseUrl`. */
export interface SquareSimulator {
  readonly url: string;
  /** Origin of the bank that a card's issuer stands for: another one than Square's. */
  readonly bankUrl: string;
  readonly locationId: string;
  readonly faults: Faults;
  /** May be changed at any time. */
  readonly lags: Lags;
  readonly webhooks: Pick<Webhooks, 'settings' | 'flush' | 'pending'>;
  /** Square's API for callers in the same process, without a connection. */
  answer(request: ApiRequest): Promise<Outcome>;
  stop(): Promise<void>;
  /** Milliseconds, `advance` included. */
  now(): number;
  ledger(): Ledger;
  /** An object as it is now, deleted ones too, without an item's variations. */
  object(id: string): CatalogueObject | undefined;
  /** Calls to Square's API that were done, oldest first. */
  calls(operation?: string): readonly RecordedCall[];
  clearCalls(): void;
  simulate(event: WorldEvent): void;
  sellAtTill(variationId: string, quantity: number): void;
  setStock(variationId: string, quantity: number | string): void;
  /** Minor units. */
  changePrice(variationId: string, amount: number): void;
  archive(itemId: string): void;
  deleteObject(id: string): void;
  /** Adds or replaces an object, nested variations included. */
  putObject(object: Extract<WorldEvent, { type: 'put-object' }>['object']): void;
  /** Moves the clock on and does what is then due. Milliseconds. */
  advance(milliseconds: number): void;
  /** Does now what Square would do a little later: counts, `sold_out`, fees, refunds. Not the end of authorisations. */
  settle(): void;
  /** Lets requests land that the fault `late` cut off; says how many. */
  landLate(): number;
  /** A token as the card form makes it, for a good card unless told otherwise; `amount` is what the shopper agreed to. */
  mintCard(card?: Partial<CardInput>, amount?: Money): string;
}
