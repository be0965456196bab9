import { SquareError } from 'square';
import { type GetClient, type ShopSquareClient, squareFailure } from './client.ts';
import type { Outcome } from './provider.ts';
import { SquareUnavailable } from './read.ts';

/** Milliseconds. The SDK's own timer stops at the headers; this limit includes the body. */
const wholeCall = 8_000;

export interface CallOptions {
  readonly abortSignal?: AbortSignal;
  readonly timeoutInSeconds?: number;
  readonly maxRetries?: number;
}

/**
 * Runs one call and returns its outcome. The SDK's retries are off: after a silent retry, a "busy" could hide an
 * earlier call that Square carried out. An answer without the expected object (HTML, errors, or nothing with status
 * 200) is `unknown`.
 */
export async function outcomeOf<T>(
  call: (options: CallOptions) => Promise<T | undefined>,
): Promise<Outcome<T>> {
  try {
    const value = await call({ abortSignal: AbortSignal.timeout(wholeCall), maxRetries: 0 });
    return value === undefined ? { kind: 'unknown' } : { kind: 'ok', value };
  } catch (error) {
    if (error instanceof SquareUnavailable || isOddBody(error)) return { kind: 'unknown' };
    // A refusal that is not JSON comes from a gateway and not from Square.
    const isForeign =
      error instanceof SquareError &&
      error.statusCode !== 401 &&
      error.statusCode !== 429 &&
      typeof error.body !== 'object';
    return isForeign ? { kind: 'unknown' } : squareFailure(error);
  }
}

/** Runs each call with the current client and returns its outcome, as `outcomeOf` does. */
export function outcomesWith(client: GetClient) {
  return <T>(call: (square: ShopSquareClient, options: CallOptions) => Promise<T | undefined>) =>
    outcomeOf(async (options) => call(await client(), options));
}
export type AskSquare = ReturnType<typeof outcomesWith>;

/** Whether an answer could not be read. The SDK does not export its ParseError; its `errors` list identifies it. */
function isOddBody(error: unknown): boolean {
  if (error instanceof SquareError || !(error instanceof Error)) return false;
  return error instanceof TypeError || error instanceof RangeError || 'errors' in error;
}

/** Converts Square's 64-bit integers, checked, because JSON and the table know only numbers. */
export function toAmount(value: bigint | number | null | undefined): number {
  const amount = Number(value ?? 0);
  if (!Number.isSafeInteger(amount)) throw new RangeError('An amount exceeds the largest safe integer');
  return amount;
}

/** Returns 0 if there is no time. */
export function toMilliseconds(time: string | null | undefined): number {
  const milliseconds = Date.parse(time ?? '');
  return Number.isNaN(milliseconds) ? 0 : milliseconds;
}
