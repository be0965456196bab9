import type { LocalLambdas } from './lambdas.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/**
 * What EventBridge does in AWS: the reconciler and the mail every minute, the full sync every day. A run is never started
 * twice at once.
 */
export function startSchedules(lambdas: Pick<LocalLambdas, 'reconcile' | 'mail' | 'nightlySync'>): {
  stop(): void;
} {
  const timers = [
    setInterval(
      once(() => lambdas.reconcile({})),
      minute,
    ),
    setInterval(
      once(() => lambdas.mail({})),
      minute,
    ),
    setInterval(
      once(() => lambdas.nightlySync({})),
      day,
    ),
  ];
  return { stop: () => timers.forEach(clearInterval) };
}

function once(run: () => Promise<unknown>): () => void {
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
