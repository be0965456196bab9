import { setTimeout as sleep } from 'node:timers/promises';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';

/** Maximum number of attempts for unprocessed keys and conflicting transactions. */
export const mostAttempts = 6;

const transient = new Set([
  'TransactionConflict',
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
  'TransactionInProgress',
]);

/** Returns whether an error means that the table was busy and that no condition failed. */
export function isTransient(error: unknown): boolean {
  if (error instanceof TransactionCanceledException) {
    const codes = (error.CancellationReasons ?? []).map((reason) => reason.Code ?? 'None');
    return !codes.includes('ConditionalCheckFailed') && codes.some((code) => transient.has(code));
  }
  return error instanceof Error && transient.has(error.name.replace(/Exception$/, ''));
}

/** Waits a random time of at most 40, 80, 160 … milliseconds, so that competing processes do not collide again. */
export function backOff(attempt: number): Promise<void> {
  return sleep(Math.random() * 20 * 2 ** attempt);
}
