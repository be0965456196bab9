import type { History, Step } from './history.ts';
import type { Fault } from './process.ts';

/** Returns a history with these steps, exact clocks, no delays and no lost events. */
function historyOf(steps: readonly Step[], others: Partial<History> = {}): History {
  return {
    seed: 1,
    works: [
      { id: 'ONE', price: 80_000, stock: 1 },
      { id: 'TWO', price: 6_000, stock: 2 },
    ],
    steps,
    background: [],
    skews: [0],
    lags: { stock: 0, soldOut: 0, refund: 0 },
    authorizedCovers: false,
    events: { lost: 0, doubled: 0, delay: 1_000 },
    ...others,
  };
}

const step = (at: number, flow: string, given: Step['with'] = {}, ...faults: Fault[]): Step => ({
  at,
  flow,
  with: given,
  faults,
});
const buys = (at: number, who: number, work: number, ...faults: Fault[]) =>
  step(at, 'buy', { who, work, quantity: 1, card: 'good', goesAsFarAs: 'payment' }, ...faults);
const orders = (at: number, who = 0, ...faults: Fault[]) =>
  step(at, 'buy', { who, work: 0, quantity: 1, card: 'good', goesAsFarAs: 'order' }, ...faults);
const paysAgain = (at: number, ...faults: Fault[]) =>
  step(at, 'pay', { who: 0, card: 'good', isDoubleClick: false }, ...faults);
const refunds = (at: number, part: number, pieces: number, ...faults: Fault[]) =>
  step(at, 'refund', { which: 0, part, pieces, click: 0, again: false }, ...faults);
const tillSells = (at: number, work: number) => step(at, 'till', { work, quantity: -1, location: 'LSTUDIO' });
const weather = (at: number, kind: string, ms: number, operation?: string) =>
  step(at, 'weather', { kind, operation, ms });
const fault = (of: string, kind: Fault['kind'], others: Partial<Fault> = {}): Fault => ({
  at: 1,
  of,
  kind,
  ms: 0,
  ...others,
});
/** Square counts a sale only after 45 seconds. */
const lateCounts = { lags: { stock: 45_000, soldOut: 0, refund: 0 } };

/**
 * Returns a history in which a click gets no answer to the authorization, and the next click the wrong answer `odd`.
 */
const oddly = (odd: Fault) =>
  historyOf([buys(0, 0, 0, fault('createPayment', 'killed after')), paysAgain(40_000, odd)]);

/** Histories by the bug that each finds. Few seeds find these bugs, so every run replays these histories. */
export const recorded: Readonly<Record<string, History>> = {
  // Counterexample 1: Square throttles a click's payment, and the click's process pauses until the next click captures.
  'frees a work that the next click is paying for': historyOf([
    buys(0, 0, 0, fault('createPayment', 'throttled', { pauses: 110_000 })),
    paysAgain(70_000, fault('completePayment', 'paused before', { ms: 90_000 })),
    buys(115_000, 1, 0),
  ]),
  'frees a work after Square has refused the token': historyOf([
    buys(0, 0, 0, fault('createPayment', 'refuses the token', { pauses: 110_000 })),
    paysAgain(70_000, fault('completePayment', 'paused before', { ms: 90_000 })),
    buys(115_000, 1, 0),
  ]),
  'captures a resumed payment without another check': historyOf([
    buys(0, 0, 0, fault('createPayment', 'killed after')),
    tillSells(5_000, 0),
    paysAgain(40_000),
  ]),
  'takes a throttled repeat for a payment that was not made': historyOf([
    buys(0, 0, 0, fault('createPayment', 'killed after')),
    weather(5_000, 'throttled', 50_000, 'createPayment'),
    paysAgain(40_000),
  ]),
  // The next histories are from the counterexamples 2, 9, 11 and 14.
  'cancels an unpaid order that was paid in the Dashboard': historyOf(
    [orders(0), step(1_000, 'dashboard', { does: 'payment', which: 0 })],
    { events: { lost: 1, doubled: 0, delay: 1_000 } },
  ),
  'takes missing counts for zero': historyOf([
    buys(0, 0, 0, fault('batchRetrieveCounts', 'answers with nothing')),
  ]),
  'calls an order declined that was canceled in the Dashboard': historyOf([
    orders(0),
    step(1_000, 'dashboard', { does: 'order-canceled', which: 0 }),
    paysAgain(5_000),
  ]),
  'takes an authorization for another payment': historyOf([buys(0, 0, 0)], { authorizedCovers: true }),
  // Counterexample 4: the till sells the work during the payment, Square does not void the payment, and the till takes
  // the work back.
  'captures a payment that it had decided to void': historyOf([
    buys(0, 0, 0, fault('createPayment', 'paused after', { ms: 5_000 })),
    tillSells(3_000, 0),
    weather(3_000, 'server error', 30_000, 'cancelPayment'),
    step(36_000, 'till', { work: 0, quantity: 1, location: 'LSTUDIO' }),
    paysAgain(40_000),
  ]),
  'stores an order that Square has refused': historyOf([
    buys(0, 0, 1),
    step(
      5_000,
      'buy',
      { who: 1, work: 0, quantity: 1, goesAsFarAs: 'order' },
      fault('createOrder', 'refused'),
    ),
  ]),
  'sends an order to a country that Square does not know': historyOf([
    step(0, 'buy', { who: 0, work: 0, quantity: 1, goesAsFarAs: 'order', country: 'XK' }),
  ]),
  // Counterexample 13: the schedule runs again while its former process is still running.
  'takes an order from a process that may still be running': historyOf([
    buys(0, 0, 0, fault('createPayment', 'killed after')),
    step(131_000, 'schedule', {}, fault('cancelPaymentByKey', 'paused before', { ms: 55_000 })),
  ]),
  // Counterexample 17: Square gives a wrong answer to the next click.
  'settles an order by another payment': oddly(fault('completePayment', 'about another')),
  'stores an order that Square answers about another one': historyOf([
    step(
      0,
      'buy',
      { who: 0, work: 0, quantity: 1, goesAsFarAs: 'order' },
      fault('createOrder', 'about another'),
    ),
  ]),
  'announces works only to the first page of subscribers': historyOf(
    [0, 1, 2].map((who) =>
      step(who * 200_000, 'newsletter', {
        who,
        goesAsFarAs: who < 2 ? 'confirm' : 'announce',
        work: 0,
        click: 1,
      }),
    ),
    { pageSize: 1 },
  ),
  'believes an order without a state': oddly(fault('getOrder', 'lacks a field', { ms: 1 })),
  'leaves a payment of unknown outcome running': historyOf([
    buys(0, 0, 0, fault('createPayment', 'killed after')),
    weather(500, 'server error', 75 * 60_000),
  ]),
  'overwrites stock that has changed meanwhile': historyOf([
    buys(0, 0, 1),
    buys(0, 1, 1),
    step(300, 'sync'),
    step(600, 'sync'),
  ]),
  'believes that a new count includes every sale': historyOf(
    [buys(0, 0, 1), tillSells(5_000, 1), buys(12_000, 1, 1)],
    lateCounts,
  ),
  'compares its own clock with Square’s': historyOf(
    [buys(0, 0, 1), tillSells(5_000, 1), buys(12_000, 1, 1)],
    { ...lateCounts, skews: [300_000] },
  ),
  'forgets a sale when the location is switched away and back': historyOf(
    [
      buys(0, 0, 0),
      step(5_000, 'location', { isFair: true, rereads: true, backAfter: 200 }),
      buys(9_000, 1, 0),
    ],
    lateCounts,
  ),
  'sends an email that another process is sending': historyOf([
    buys(0, 0, 0),
    // The order of the processes' reads and writes depends on the milliseconds between their starts.
    ...[59_900, 59_925, 59_950, 59_975, 60_001].map((at) => step(at, 'schedule')),
  ]),
  'sends an email again because an answer was lost': historyOf([
    buys(0, 0, 0),
    weather(1_000, 'answer lost', 70_000, 'sendEmail'),
  ]),
  'asks for a refund again under another key': historyOf([
    buys(0, 0, 1),
    weather(130_000, 'answer lost', 20_000, 'refundPayment'),
    refunds(130_500, 0.25, 0),
  ]),
  'restocks again under another key': historyOf([
    buys(0, 0, 1),
    refunds(130_000, 1, 1, fault('batchCreateChanges', 'answer lost')),
  ]),
  'does not hear of a refund at a location where it no longer sells': historyOf(
    [
      buys(0, 0, 0),
      step(2_000, 'dashboard', { does: 'refund', which: 0 }),
      step(4_000, 'location', { isFair: true, rereads: true, backAfter: undefined }),
    ],
    { events: { lost: 1, doubled: 0, delay: 1_000 } },
  ),
  'leaves a refunded order of a review open at Square': historyOf([
    step(0, 'buy', { who: 0, work: 0, quantity: 1, card: 'good', goesAsFarAs: 'order' }),
    step(1_000, 'dashboard', { does: 'payment', which: 0 }),
    step(150_000, 'review', { which: 0, action: 'refund' }),
  ]),
  'believes an empty answer to its question about a changed work': historyOf(
    // The first event starts a sync of all works.
    [step(0, 'price', { work: 1, amount: 9_900 }), step(20_000, 'price', { work: 1, amount: 4_000 })],
    { background: [{ process: 8, ...fault('batchRetrieveCatalogue', 'answers with nothing') }] },
  ),
  'leaves a change to a run that died before its workflow began': historyOf(
    // The lease of the run ends after the last planned poll.
    [step(0, 'price', { work: 0, amount: 9_900 }), step(300_000, 'schedule')],
    { background: [{ process: 1, at: 7, kind: 'killed after', ms: 0 }] },
  ),
  'forgets the poll that was left to a process that is killed': historyOf(
    [step(0, 'price', { work: 0, amount: 9_900 }), step(100, 'price', { work: 1, amount: 4_000 })],
    { background: [{ process: 1, at: 7, kind: 'killed after', ms: 0 }] },
  ),
};
