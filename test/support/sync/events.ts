import { pollAgain } from '#functions/webhook/poll.ts';
import { deliverSquareEvent } from '#test/support/shop/square-event.ts';
import type { SyncWorld } from './world.ts';

/** Sends an event to the shop as Square does, and returns the shop's answer. */
export async function deliverEvent(
  { webhook }: Pick<SyncWorld, 'webhook'>,
  type = 'catalog.version.updated',
  object: Record<string, unknown> = {},
): Promise<number> {
  const data = { type, id: '', object };
  return (await deliverSquareEvent(webhook, { merchant_id: 'MSTUDIO', type, data })).status;
}

/** Returns the reconciler's poll of changes at Square, which runs each minute. */
export function pollAgainIn({ ports }: Pick<SyncWorld, 'ports'>): Promise<void> {
  return pollAgain(ports);
}
