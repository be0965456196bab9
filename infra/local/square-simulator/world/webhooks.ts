import { createHmac } from 'node:crypto';
import { merchantOf } from '#infra/local/square-simulator/oauth/grants.ts';
import type { OutgoingEvent, Store } from '#infra/local/square-simulator/store/store.ts';
import { newId, type World } from '#infra/local/square-simulator/store/world.ts';

const answerTime = 10_000;
/** Square gives up after a day, the simulator after five hours. Its first wait is a second, so that nobody waits. */
const mostAttempts = 17;
const longestWait = 3_600_000;

export function createWebhooks(store: Store, now: () => number, target: World['webhook']) {
  /** `hold` means that nothing is sent until `flush`. */
  const settings = { hold: false };
  let pumping: Promise<void> | undefined;
  let stopped = false;

  function emit(type: string, kind: string, id: string, object: unknown): void {
    if (!target) return;
    const event_id = newId.event();
    const body = JSON.stringify({
      merchant_id: merchantOf({ store }),
      type,
      event_id,
      created_at: new Date(now()).toISOString(),
      data: { type: kind, id, object: { [kind]: object } },
    });
    store.put('outbox', event_id, { id: event_id, body, type, attempts: 0, nextAt: now() });
  }

  async function deliver(event: OutgoingEvent): Promise<void> {
    if (!target) return;
    const isDelivered = await post(target, event);
    if (stopped) return;
    const attempts = event.attempts + 1;
    const nextAt = now() + Math.min(1000 * 2 ** event.attempts, longestWait);
    if (isDelivered || attempts >= mostAttempts) store.delete('outbox', event.id);
    else store.put('outbox', event.id, { ...event, attempts, nextAt });
    store.commit();
  }

  async function deliverAll(isDue: (event: OutgoingEvent) => boolean): Promise<void> {
    for (const event of store.all('outbox').filter(isDue)) if (!stopped) await deliver(event);
  }

  return {
    settings,
    emit,
    /** Sends due events; only one round runs at a time. */
    pump(): Promise<void> {
      if (settings.hold || !target) return Promise.resolve();
      pumping ??= deliverAll((event) => event.nextAt <= now()).finally(() => {
        pumping = undefined;
      });
      return pumping;
    },
    /** Sends all waiting events, even those that are not due or are held. Resolves when each was tried once. */
    async flush(): Promise<void> {
      await pumping;
      await deliverAll(() => true);
    },
    pending: (): readonly OutgoingEvent[] => store.all('outbox'),
    stop(): void {
      stopped = true;
    },
  };
}

export type Webhooks = ReturnType<typeof createWebhooks>;

/** Signs an event with base64 HMAC-SHA256 over URL and raw body (Square docs, "Validate events"). */
async function post({ url, key }: NonNullable<World['webhook']>, event: OutgoingEvent): Promise<boolean> {
  const hash = createHmac('sha256', key).update(url + event.body);
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-square-hmacsha256-signature': hash.digest('base64'),
        'square-environment': 'Sandbox',
        'square-retry-number': String(event.attempts),
      },
      body: event.body,
      signal: AbortSignal.timeout(answerTime),
    });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}
