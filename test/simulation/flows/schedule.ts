import { flow } from '#test/simulation/flow.ts';

/** The schedule runs an additional time. */
export const schedule = flow<Record<string, never>>({
  name: 'schedule',
  weight: 2,
  isCheckout: true,
  isAfterSale: true,
  plan: () => ({}),
  words: () => 'the schedule fires once more',
  run: (scene, _, faults) => scene.minute(faults),
});
