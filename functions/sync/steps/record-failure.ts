import * as z from 'zod/mini';
import type { SyncPorts } from '#functions/sync/import/read-ports.ts';
import { endRun, StaleRun } from '#functions/sync/run/sync-records.ts';

/** The Catch input from Step Functions. The error's message may be wrapped in JSON. */
export const failedStateSchema = z.object({
  run: z.int(),
  failure: z.object({ Error: z.string(), Cause: z._default(z.string(), '') }),
});

/** Ends the run with a reason for the artist. A stale run writes nothing, because the newer run reports. */
export async function recordFailure(
  ports: Pick<SyncPorts, 'table' | 'now' | 'log'>,
  { run, failure }: z.infer<typeof failedStateSchema>,
): Promise<{ readonly run: number }> {
  const message = reasonOf(failure.Error, messageIn(failure.Cause));
  const wouldVanish = failure.Error === 'TooManyWouldVanish' ? Number(messageIn(failure.Cause)) : undefined;
  ports.log('error', { message: 'sync failed', run, code: failure.Error });
  try {
    await endRun(ports.table, run, {
      status: 'error',
      message,
      finishedAt: new Date(ports.now()).toISOString(),
      ...(wouldVanish !== undefined && Number.isInteger(wouldVanish) && { wouldVanish }),
    });
  } catch (error) {
    if (!(error instanceof StaleRun)) throw error;
  }
  return { run };
}

/** Returns the message of a Cause. A Lambda's Cause is JSON; any other Cause is the message itself. */
function messageIn(cause: string): string {
  try {
    const parsed: unknown = JSON.parse(cause);
    const { errorMessage } = (parsed ?? {}) as { errorMessage?: unknown };
    return typeof errorMessage === 'string' ? errorMessage : cause;
  } catch {
    return cause;
  }
}

function reasonOf(error: string, message: string): string {
  switch (error) {
    case 'SquareUnauthorised':
      return 'Square refused the access token. Please check your Square API credentials.';
    case 'SquareBusy':
      return 'Square kept asking us to slow down. No work was lost; please try again in a few minutes.';
    case 'SquareUnavailable':
      return 'Square could not be reached. No work was lost; please try again in a few minutes.';
    case 'SquareRefused':
      return `Square did not accept a request of the sync (${message.replace(/[^A-Z0-9_]/g, '')}). No work was lost.`;
    case 'UnreadableRow':
      return 'The shop could not read one of its own records, which the log names. No work was lost; please ask your operator.';
    case 'NoLocation':
      return message;
    case 'CursorLoop':
      return 'Square kept sending the same page of the catalogue. No work was taken down; please try again later.';
    case 'TooManyWouldVanish':
      return `${message} works would leave the shop, more than 30% of what visitors see. Nothing was taken down. If this is what you want, start the sync again and confirm it.`;
    case 'States.Timeout':
    case 'Sandbox.Timedout':
      return 'A step of the sync took too long. No work was lost; please try again.';
    case 'Execution.Aborted':
      return 'The sync was stopped before it was done. No work was lost; please start it again.';
    default:
      return 'The sync stopped because of a fault on our side. No work was lost; please try again.';
  }
}
