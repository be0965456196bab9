import type { Answering } from '#test/deployed/lambda.ts';
import type { Check } from './check.ts';
import { mailChecks } from './mails.ts';
import { operatorChecks } from './operator.ts';
import { shoppingChecks } from './shopping.ts';
import { soldOrderChecks, soldOrderChecksLater } from './sold-orders.ts';
import { studioChecks, studioChecksLater } from './studio.ts';
import { syncChecks } from './sync.ts';

/** These checks while these versions answer. */
function answeredBy(answering: Answering, when: string, checks: readonly Check[]): readonly Check[] {
  return checks.map(({ name, run }) => ({
    name: `${when} a canary: ${name}`,
    run: async (world) => {
      world.shop.lambda.answering = answering;
      await run(world);
    },
  }));
}

/** Asks for lists that the studio of 0.1.0 does not have. Pages that would ask for them come when the canary is over. */
const newLists = new Set([
  'a sale stands among the orders to ship, with the address that Square has',
  'the artist sees what is not in the shop',
]);
const isKnown = ({ name }: Check) => !newLists.has(name);
const known = soldOrderChecks.filter(isKnown);

/**
 * A deployment while the shop is open: the version that was released last serves alone, then it and the new one answer by
 * turns from the same table, then the new one serves alone.
 */
export const canaryChecks: readonly Check[] = [
  ...answeredBy('previous', 'before', [
    ...studioChecks,
    ...syncChecks.slice(0, 1),
    ...shoppingChecks,
    ...soldOrderChecksLater,
  ]),
  ...answeredBy('both', 'during', [
    ...shoppingChecks,
    ...known,
    ...mailChecks,
    ...syncChecks.slice(1).filter(isKnown),
    ...studioChecksLater,
  ]),
  ...answeredBy('new', 'after', [...shoppingChecks, ...known, ...operatorChecks.slice(-1)]),
];
