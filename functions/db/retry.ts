import { setTimeout as sleep } from 'node:timers/promises';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';

/** How often unprocessed keys and conflicting transactions are retried. */
export const mostRetries = 6;

const transient = new Set([
  'TransactionConflict',
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
  'TransactionInProgress',
]);

/** Whether the table was only busy, and no condition failed. */
export function isTransient(error: unknown): boolean {
  if (error instanceof TransactionCanceledException) {
    const codes = (error.CancellationReasons ?? []).map((reason) => reason.Code ?? 'None');
    return !codes.includes('ConditionalCheckFailed') && codes.some((code) => transient.has(code));
  }
  return error instanceof Error && transient.has(error.name.replace(/Exception$/, ''));
}

/** Waits at most 20, 40, 80 … milliseconds, with full jitter, so that competing processes separate. */
export function backOff(attempt: number): Promise<void> {
  return sleep(Math.random() * 20 * 2 ** attempt);
}
