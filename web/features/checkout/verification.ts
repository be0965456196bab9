/** Milliseconds of a bank check after which the shopper sees a message and may start over. */
const longVerificationMs = 20_000;
/** Milliseconds after which the wait for the bank ends. */
const verificationTimeoutMs = 600_000;

interface Verification<T> {
  /** Square's answer. It may never come (https://developer.squareup.com/forums/t/28461). */
  readonly answer: Promise<T>;
  readonly onLong: () => void;
  /** Aborted when the shopper starts over or leaves; the wait throws its reason. */
  readonly signal: AbortSignal;
}

/**
 * Waits for the card's verification. Throws the signal's reason when aborted, and `VerificationEnded` after ten
 * minutes. A later answer is dropped, so that no card is charged without the shopper's knowledge.
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

/** The bank did not answer in time, so the card field is gone. Nothing was charged. */
export class VerificationEnded extends Error {
  override readonly name = 'VerificationEnded';
  override readonly message = 'Nothing was charged. Please enter your card again.';
}
