/** Milliseconds of a bank check after which the shopper sees a message and can start over. */
const longVerificationMs = 20_000;
/** Milliseconds after which waiting for the bank ends. */
const verificationTimeoutMs = 600_000;

interface Verification<T> {
  /** Promise of Square's answer, which may never settle (https://developer.squareup.com/forums/t/28461). */
  readonly answer: Promise<T>;
  readonly onLong: () => void;
  /** Aborted when the shopper starts over or leaves. */
  readonly signal: AbortSignal;
}

/**
 * Waits for the card's verification. Throws the signal's reason when aborted, and `VerificationEnded` after ten
 * minutes. Drops a later answer, so that no card is charged without the shopper's knowledge.
 */
export async function awaitVerification<T>({ answer, onLong, signal }: Verification<T>): Promise<T> {
  const timers = [setTimeout(onLong, longVerificationMs)];
  const ended = new Promise<never>((_, reject) => {
    timers.push(setTimeout(() => reject(new VerificationEnded()), verificationTimeoutMs));
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    if (signal.aborted) reject(signal.reason);
  });
  try {
    return await Promise.race([answer, ended]);
  } finally {
    for (const timer of timers) clearTimeout(timer);
  }
}

/** The wait for the bank has ended without a charge, and the card must be entered again. */
export class VerificationEnded extends Error {
  override readonly name = 'VerificationEnded';
  override readonly message = 'Nothing was charged. Please enter your card again.';
}
