import { flow } from '#test/simulation/flow.ts';
import { askStudio } from './artist.ts';

export const testMode = flow<{ readonly enabled: boolean }>({
  name: 'test mode',
  weight: 1,
  plan: (random) => ({ enabled: random.chance(0.6) }),
  words: ({ enabled }) => `the artist turns the test mode ${enabled ? 'on' : 'off'}`,
  run: (scene, body, faults) => askStudio(scene, 'the artist', 'setTestMode', { body }, faults),
});
