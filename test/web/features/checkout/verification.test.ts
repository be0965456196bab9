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

test('after starting over the form waits no longer, and a token that comes later is dropped', async () => {
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

test('a bank that never answers is given up after ten minutes', async () => {
  const { outcome } = wait(never());
  await vi.advanceTimersByTimeAsync(600_000);
  await expect(outcome).rejects.toBeInstanceOf(VerificationEnded);
});
