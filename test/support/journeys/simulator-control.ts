import type { Lags } from '#infra/local/square-simulator/store/world.ts';
import type { WorldEvent } from '#infra/local/square-simulator/world/events.ts';
import type { FaultRule } from '#infra/local/square-simulator/world/faults.ts';

/** Controls a Square simulator that runs in another process (infra/local/square-simulator/README.md). */
export function simulatorControl(simulatorUrl: string) {
  async function send(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`${simulatorUrl}/simulator${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  }
  return {
    simulate: (event: WorldEvent) => send('POST', '/events', event),
    fault: (rule: FaultRule) => send('POST', '/faults', rule),
    noFaults: () => send('DELETE', '/faults'),
    faults: () => send('GET', '/faults'),
    /** Sets the simulator's delays in milliseconds. */
    lags: (lags: Partial<Lags>) => send('POST', '/lags', lags),
    /** Holds or releases Square's webhooks. */
    holdWebhooks: (hold: boolean) => send('POST', '/webhooks', { hold }),
    settle: () => send('POST', '/settle'),
    ledger: () => send('GET', '/ledger'),
  };
}
