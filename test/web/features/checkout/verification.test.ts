// Rule 9.23
import { beforeEach, expect, test, vi } from 'vitest';
import { awaitVerification, VerificationEnded } from '#web/features/checkout/verification.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

function wait(answer: Promise<string>) {
  const onLong = vi.fn();
  const stop = new AbortController();
  const outcome = awaitVerification({ answer, onLong, signal: stop.signal });
  outcome.catch(() => undefined);
  return { onLong, stop, outcome };
}

const never = () => new Promise<string>(() => undefined);

test('awaitVerification ends after starting over, and drops a later token', async () => {
  let answer: (token: string) => void = () => undefined;
  const { stop, outcome } = wait(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  stop.abort(new VerificationEnded());
  answer('cnon:late');
  await expect(outcome).rejects.toThrow('Nothing was charged. Please enter your card again.');
});

test("awaitVerification ends after ten minutes without the bank's answer", async () => {
  const { outcome } = wait(never());
  await vi.advanceTimersByTimeAsync(600_000);
  await expect(outcome).rejects.toBeInstanceOf(VerificationEnded);
});
