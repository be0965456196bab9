import type { Answering } from '#test/deployed/lambda.ts';
import type { Check } from './check.ts';
import { mailChecks } from './mails.ts';
import { operatorChecks } from './operator.ts';
import { shoppingChecks } from './shopping.ts';
import { soldOrderChecks } from './sold-orders.ts';
import { studioChecks, studioChecksLater } from './studio.ts';
import { syncChecks } from './sync.ts';

/** These checks while the given versions answer. */
function answeredBy(answering: Answering, when: string, checks: readonly Check[]): readonly Check[] {
  return checks.map(({ name, run }) => ({
    name: `${when} a canary: ${name}`,
    run: async (world) => {
      world.shop.lambda.answering = answering;
      await run(world);
    },
  }));
}

/** Pages request new lists only after the canary. */
const isKnown = ({ readsNewList }: Check) => !readsNewList;
const known = soldOrderChecks.filter(isKnown);

/**
 * A deployment while the shop is open: first only the last release answers, then both versions in turns with the same
 * table, then only the new one.
 */
export const canaryChecks: readonly Check[] = [
  ...answeredBy('previous', 'before', [...studioChecks, ...syncChecks.slice(0, 1), ...shoppingChecks]),
  ...answeredBy('both', 'during', [
    ...shoppingChecks,
    ...known,
    ...mailChecks,
    ...syncChecks.slice(1).filter(isKnown),
    ...studioChecksLater,
  ]),
  ...answeredBy('new', 'after', [...shoppingChecks, ...known, ...operatorChecks.slice(-1)]),
];
