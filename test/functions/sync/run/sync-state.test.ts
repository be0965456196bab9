import { expect, it } from 'vitest';
import { makeCatalogue } from '#test/support/shop/square-catalogue.ts';
import { startSyncWorld } from '#test/support/sync/world.ts';

// During a deployment or after a rollback, a Lambda of version 0.3.0 may run the next step.
it('the state of a run has the number of failures that version 0.3.0 requires', async () => {
  const states: unknown[] = [];
  const world = await startSyncWorld({
    catalogue: makeCatalogue(2),
    wrapSteps: (steps) => async (event) => {
      const state = await steps(event);
      if (state instanceof Object && 'phase' in state) states.push(state);
      return state;
    },
  });
  await world.sync();

  expect(states.length).toBeGreaterThan(2);
  for (const state of states) expect(state).toMatchObject({ failures: 0 });
});
