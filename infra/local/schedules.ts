import type { EventLambda } from './lambda-limits.ts';
import type { LocalLambdas } from './lambdas.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Runs the reconciler and the emails every minute and a full sync every day, like EventBridge. Runs never overlap. */
export function startSchedules(lambdas: Pick<LocalLambdas, 'reconcile' | 'mail' | 'nightlySync'>): {
  stop(): void;
} {
  const timers = [
    every(minute, lambdas.reconcile),
    every(minute, lambdas.mail),
    every(day, lambdas.nightlySync),
  ];
  return { stop: () => timers.forEach(clearInterval) };
}

function every(milliseconds: number, lambda: EventLambda): NodeJS.Timeout {
  let running = false;
  return setInterval(() => {
    if (running) return;
    running = true;
    lambda({})
      // The Lambda has logged its error, and the next run tries again.
      .catch(() => undefined)
      .finally(() => {
        running = false;
      });
  }, milliseconds);
}
