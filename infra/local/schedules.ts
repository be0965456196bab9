import type { LocalLambdas } from './lambdas.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/**
 * What EventBridge does in AWS: the reconciler and the email every minute, the full sync every day. A run is never
 * started twice at once.
 */
export function startSchedules(lambdas: Pick<LocalLambdas, 'reconcile' | 'mail' | 'nightlySync'>): {
  stop(): void;
} {
  const timers = [
    setInterval(
      skipWhileRunning(() => lambdas.reconcile({})),
      minute,
    ),
    setInterval(
      skipWhileRunning(() => lambdas.mail({})),
      minute,
    ),
    setInterval(
      skipWhileRunning(() => lambdas.nightlySync({})),
      day,
    ),
  ];
  return { stop: () => timers.forEach(clearInterval) };
}

function skipWhileRunning(run: () => Promise<unknown>): () => void {
  let running = false;
  return () => {
    if (running) return;
    running = true;
    run()
      // The Lambda has logged it; the next minute tries again.
      .catch(() => undefined)
      .finally(() => {
        running = false;
      });
  };
}
