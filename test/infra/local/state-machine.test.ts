import { describe, expect, it } from 'vitest';
import { createSyncMachine } from '#infra/local/state-machine.ts';

function named(name: string): Error {
  return Object.assign(new Error(`${name} happened`), { name });
}

describe('the local sync workflow', () => {
  const crashing = async (event: unknown) => {
    if (typeof event === 'object' && event && 'step' in event) throw named('Runtime');
  };

  it.each([
    ['that crashed in its last step', 'FAILED', crashing],
    ['that was stopped', 'ABORTED', () => new Promise(() => undefined)],
  ])('reports an execution %s to the steps Lambda, like EventBridge', async (_, status, step) => {
    const told: unknown[] = [];
    const machine = createSyncMachine({
      syncSteps: async (event) => {
        if (typeof event !== 'object' || !event || !('detail' in event)) return step(event);
        told.push(event.detail);
      },
      pictures: async () => undefined,
      retryInterval: 0,
    });
    const execution = machine.start({ name: 'sync-7', input: { run: 7 } });

    if (status === 'ABORTED') await machine.stop();
    await execution.ended;

    expect(told).toEqual([{ name: 'sync-7', status }]);
  });
});
