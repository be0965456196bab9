import { setTimeout as sleep } from 'node:timers/promises';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';

/** How often the table is asked again for what it did not take. */
export const mostRetries = 6;

const transient = new Set([
  'TransactionConflict',
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
  'TransactionInProgress',
]);

/** The table was busy, and nobody's condition was in the way. */
export function isTransient(error: unknown): boolean {
  if (error instanceof TransactionCanceledException) {
    const codes = (error.CancellationReasons ?? []).map((reason) => reason.Code ?? 'None');
    return !codes.includes('ConditionalCheckFailed') && codes.some((code) => transient.has(code));
  }
  return error instanceof Error && transient.has(error.name.replace(/Exception$/, ''));
}

/** At most 20, 40, 80 … milliseconds, with full jitter, so that contenders part ways. */
export function backOff(attempt: number): Promise<void> {
  return sleep(Math.random() * 20 * 2 ** attempt);
}
