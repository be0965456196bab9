import { failureOf } from '#functions/db/conditions.ts';
import { keys } from '#functions/db/keys.ts';
import type { TableAndClock } from '#functions/db/ports.ts';
import type { Table } from '#functions/db/table.ts';
import { changing } from '#functions/db/update.ts';

/** Square repeats an event for up to 24 hours (older docs: 72). */
const rememberedFor = 7 * 24 * 60 * 60;
/** Milliseconds after which an event whose process crashed may be taken again. */
const leaseLength = 30_000;

/** True for the only caller that may process the event. */
export async function takeEvent({ table, now }: TableAndClock, eventId: string): Promise<boolean> {
  const time = now();
  const row = {
    ...keys.squareEvent(eventId),
    leaseUntil: time + leaseLength,
    expiresAt: Math.floor(time / 1000) + rememberedFor,
  };
  const taken = table.put(row, {
    ConditionExpression: 'attribute_not_exists(pk) OR leaseUntil < :now OR expiresAt < :seconds',
    ExpressionAttributeValues: { ':now': time, ':seconds': Math.floor(time / 1000) },
  });
  return !(await failureOf(taken));
}

/** Marks the event as processed; redeliveries within seven days are answered 200 and do nothing. */
export async function finishEvent(table: Table, eventId: string): Promise<void> {
  await table.update(keys.squareEvent(eventId), changing({ remove: ['leaseUntil'] }));
}

/** Releases an event that could not be processed now; Square's next delivery may succeed. */
export async function releaseEvent(table: Table, eventId: string): Promise<void> {
  await table.remove(keys.squareEvent(eventId));
}
