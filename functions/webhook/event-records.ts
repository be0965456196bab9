import { keys } from '#functions/db/keys.ts';
import { ConditionFailed, type Table } from '#functions/db/table.ts';

interface Ports {
  readonly table: Table;
  /** Milliseconds. */
  readonly now: () => number;
}

/** Square sends an event again for up to 24 hours (older docs: 72). */
const rememberedFor = 7 * 24 * 60 * 60;
/** Milliseconds after which an event whose worker crashed may be taken up again. */
const leaseLength = 30_000;

/** True for the one caller who may work on the event: nobody has, and nobody is. */
export async function takeEvent({ table, now }: Ports, eventId: string): Promise<boolean> {
  const time = now();
  try {
    await table.put(
      {
        ...keys.squareEvent(eventId),
        leaseUntil: time + leaseLength,
        expiresAt: Math.floor(time / 1000) + rememberedFor,
      },
      {
        ConditionExpression: 'attribute_not_exists(pk) OR leaseUntil < :now OR expiresAt < :seconds',
        ExpressionAttributeValues: { ':now': time, ':seconds': Math.floor(time / 1000) },
      },
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}

/** The event is done with; brought again within seven days it is answered 200 and nothing is done. */
export async function finishEvent({ table }: Ports, eventId: string): Promise<void> {
  await table.update(keys.squareEvent(eventId), { UpdateExpression: 'REMOVE leaseUntil' });
}

/** It could not be worked on now; Square's next delivery may. */
export async function releaseEvent({ table }: Ports, eventId: string): Promise<void> {
  await table.remove(keys.squareEvent(eventId));
}
