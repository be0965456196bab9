import { keys } from '#functions/db/keys.ts';
import type { TableAndClock } from '#functions/db/ports.ts';
import { ConditionFailed } from '#functions/db/table.ts';

/** Milliseconds. Longer than any build, shorter than a visitor would wait for a builder that died. */
const lease = 15_000;

/** Whether this Lambda may build the snapshot: one at a time does. Two at once would cost more and do no other harm. */
export async function claimBuild({ table, now }: TableAndClock): Promise<boolean> {
  try {
    await table.update(keys.rebuild(), {
      UpdateExpression: 'SET leaseUntil = :until',
      // A time that is missing or cannot be read keeps nobody out.
      ConditionExpression: 'NOT attribute_type(leaseUntil, :number) OR leaseUntil <= :now',
      ExpressionAttributeValues: { ':until': now() + lease, ':now': now(), ':number': 'N' },
    });
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}

export async function releaseBuild({ table, now }: TableAndClock): Promise<void> {
  await table.update(keys.rebuild(), {
    UpdateExpression: 'SET leaseUntil = :now',
    ExpressionAttributeValues: { ':now': now() },
  });
}
