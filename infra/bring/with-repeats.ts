import { setTimeout as sleep } from 'node:timers/promises';
import {
  readFromSquare,
  SquareBusy,
  SquareRefused,
  SquareUnauthorised,
  SquareUnavailable,
} from '#functions/square/read.ts';
import { CommandError } from '#infra/admin/command-error.ts';

/** Runs one call to Square until it is answered. */
export type WithRepeats = <T>(call: () => Promise<T>) => Promise<T>;

/** Square has understood a call and refused it; `reason` is its code with its words. */
export class RefusedBySquare extends CommandError {
  readonly reason: string;
  constructor(reason: string) {
    super(`Square refused it: ${reason}. ${again}`);
    this.reason = reason;
  }
}

const mostAttempts = 7;
const again = 'What was written is kept. Run the same command again later: it goes on from there.';

/**
 * Repeats a call that Square is too busy for, or whose answer is lost, after 1, 2, 4 … 32 seconds: a minute in all. Each
 * repeat has the same idempotency key, so nothing is made twice. Throws a CommandError for what Square refuses, and when
 * it does not answer at all.
 */
export function repeating(pause: (milliseconds: number) => Promise<unknown> = sleep): WithRepeats {
  return async (call) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await readFromSquare(call);
      } catch (error) {
        const passes = error instanceof SquareBusy || error instanceof SquareUnavailable;
        if (!passes) throw explained(error);
        if (attempt === mostAttempts) {
          throw new CommandError(
            `${error instanceof SquareBusy ? 'Square asks for a pause' : 'Square does not answer'}. ${again}`,
          );
        }
        await pause(1000 * 2 ** (attempt - 1));
      }
    }
  };
}

function explained(error: unknown): unknown {
  if (error instanceof SquareUnauthorised) {
    return new CommandError(
      'Square refuses the access token: it has ended, is of the other environment, or may not add works (ITEMS_WRITE).',
    );
  }
  if (!(error instanceof SquareRefused)) return error;
  const [first] = error.problems;
  return new RefusedBySquare(
    `${first?.code ?? 'no reason'}${first?.detail ? `, ${first.detail.replace(/\.$/, '')}` : ''}${first?.field ? ` (${first.field})` : ''}`,
  );
}
