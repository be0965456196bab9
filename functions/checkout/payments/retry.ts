import type { Outcome } from '../../square/provider.ts';

const attempts = 3;
/** Milliseconds. A call that took longer than this to fail is not repeated: the shopper is waiting. */
const quickly = 1500;

/**
 * Repeats a call that is safe to repeat (a read, or one with an idempotency key) while Square is busy or its answer
 * got lost. If any answer got lost the result stays `unknown`, even when a later one says "busy": the first may
 * have been carried out.
 */
export async function retry<T>(
  ports: { readonly now: () => number; readonly sleep: (milliseconds: number) => Promise<void> },
  call: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  let lost = false;
  for (let attempt = 1; ; attempt++) {
    const startedAt = ports.now();
    const outcome = await call();
    if (outcome.kind === 'unknown') lost = true;
    else if (outcome.kind === 'unauthorised') return lost ? { kind: 'unknown' } : outcome;
    else if (outcome.kind !== 'busy') return outcome;
    if (attempt === attempts || ports.now() - startedAt > quickly)
      return lost ? { kind: 'unknown' } : outcome;
    await ports.sleep(150 * 2 ** attempt * (0.5 + Math.random() / 2));
  }
}
