import { randomUUID } from 'node:crypto';
import { keys } from '#functions/db/keys.ts';
import { ConditionFailed, type Table } from '#functions/db/table.ts';

/** Longer than any build, shorter than a visitor would wait for a builder that died. */
const leaseMilliseconds = 15_000;

interface Ports {
  readonly table: Table;
  readonly now: () => number;
}

/**
 * The right to build or store, for one Lambda at a time. Undefined when another has it. `rested` asks for a pause since
 * the last long build too (see `releaseRebuild`).
 */
export async function claimRebuild(
  { table, now }: Ports,
  options: { readonly rested: boolean },
): Promise<string | undefined> {
  const owner = randomUUID();
  try {
    await table.update(keys.rebuild(), {
      UpdateExpression: 'SET leaseUntil = :until, #owner = :owner',
      ConditionExpression: `${isOver('leaseUntil')}${options.rested ? ` AND ${isOver('restUntil')}` : ''}`,
      ExpressionAttributeNames: { '#owner': 'owner' },
      ExpressionAttributeValues: {
        ':until': now() + leaseMilliseconds,
        ':now': now(),
        ':owner': owner,
        ':number': 'N',
      },
    });
    return owner;
  } catch (error) {
    if (error instanceof ConditionFailed) return undefined;
    throw error;
  }
}

/** A time that is missing or cannot be read keeps nobody out. */
function isOver(name: string): string {
  return `(NOT attribute_type(${name}, :number) OR ${name} <= :now)`;
}

/** `rest` in milliseconds: how long readers with an older snapshot shall be content with it. 0: as long as before. */
export async function releaseRebuild({ table, now }: Ports, owner: string, rest = 0): Promise<void> {
  try {
    await table.update(keys.rebuild(), {
      UpdateExpression: `SET leaseUntil = :now${rest > 0 ? ', restUntil = :rest' : ''}`,
      ConditionExpression: '#owner = :owner',
      ExpressionAttributeNames: { '#owner': 'owner' },
      ExpressionAttributeValues: {
        ':now': now(),
        ':owner': owner,
        ...(rest > 0 && { ':rest': now() + rest }),
      },
    });
  } catch (error) {
    // The lease ran out and another took it: theirs to release.
    if (!(error instanceof ConditionFailed)) throw error;
  }
}
