import { createHmac, randomUUID } from 'node:crypto';
import { pollAgain } from '#functions/webhook/poll.ts';
import { call } from '#test/support/shop/call.ts';
import { testSecrets } from '#test/support/shop/services.ts';
import { type SyncWorld, webhookUrl } from './world.ts';

/** Sends an event to the shop as Square does, and returns the shop's answer. */
export async function deliverEvent(
  { webhook }: Pick<SyncWorld, 'webhook'>,
  type = 'catalog.version.updated',
  object: Record<string, unknown> = {},
): Promise<number> {
  const body = JSON.stringify({
    merchant_id: 'MSTUDIO',
    type,
    event_id: randomUUID(),
    created_at: '2026-11-02T10:00:00Z',
    data: { type, id: '', object },
  });
  const signature = createHmac('sha256', testSecrets.webhookKey)
    .update(webhookUrl + body)
    .digest('base64');
  const headers = { 'x-square-hmacsha256-signature': signature };
  return (await call(webhook, 'receiveSquareEvent', { body, headers })).status;
}

/** Returns the reconciler's poll of changes at Square, which runs each minute. */
export function pollAgainIn({ ports }: Pick<SyncWorld, 'ports'>): Promise<void> {
  return pollAgain(ports);
}
