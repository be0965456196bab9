import { flow } from '#test/simulation/flow.ts';
import { visitorOf } from '#test/simulation/shoppers.ts';
import { askStudio } from './artist.ts';

const doings = ['subscribe', 'confirm', 'announce', 'end'] as const;

/** A visitor subscribes, confirms and unsubscribes. In between, the artist announces works. */
export const newsletter = flow<{
  readonly who: number;
  readonly goesAsFarAs: (typeof doings)[number];
  readonly work: number;
  readonly click: number;
}>({
  name: 'newsletter',
  weight: 1,
  isAfterSale: true,
  plan: (random, { works }) => ({
    who: random.int(0, 2),
    goesAsFarAs: random.pick(doings),
    work: random.int(0, works.length - 1),
    click: random.int(0, 2),
  }),
  words: ({ who, goesAsFarAs }) => `the newsletter and shopper ${who}, as far as: ${goesAsFarAs}`,
  run: async (scene, { who, goesAsFarAs, work, click }, faults) => {
    const visitor = visitorOf(scene, who);
    for (const does of doings) {
      // Only the last request of the step has faults.
      const own = does === goesAsFarAs ? faults : [];
      if (does === 'announce') {
        const body = { requestId: `announcement-${click}`, artworkIds: [scene.works[work]?.id ?? ''] };
        await askStudio(scene, 'the artist announces', 'announceWorks', { body }, own);
      } else await visitor.asksNews(does, own);
      if (does === goesAsFarAs) return;
      // The wait gives the shop time to send emails.
      await scene.timeline.wait(150_000);
    }
  },
});
