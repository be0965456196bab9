// Rule 9.23
import { expect, test, vi } from 'vitest';
import { pending } from '#test/support/web/fake-api.tsx';
import { awaitVerification, VerificationEnded } from '#web/features/checkout/verification.ts';

test("awaitVerification ends after ten minutes without the bank's answer", async () => {
  vi.useFakeTimers();
  const answer = pending<string>().handler();
  const outcome = awaitVerification({
    answer,
    onLong: () => undefined,
    signal: new AbortController().signal,
  });
  const ended = expect(outcome).rejects.toBeInstanceOf(VerificationEnded);
  await vi.advanceTimersByTimeAsync(600_000);
  await ended;
});
