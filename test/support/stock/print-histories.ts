import { type Faults, openBooks, ordinaryFaults, randomFrom } from './print-books.ts';
import type { PrintCount, StockRules } from './print-rules.ts';

/**
 * Random lives of one print, to judge a shop's stock rules by. The rules are driven in memory through an interface of
 * five pure functions; beside them runs a model that knows what Square knows and when it came to know it.
 *
 * Of Square's counts the model keeps what its documentation says: a count is a snapshot, and `calculated_at` is when
 * the most recent adjustment in it was *received* (InventoryCount). A sale of ours is received a moment after its
 * capture (0 to 10 s here), so a till sale in between gives a count that is younger than our sale and does not
 * hold it. Answers come from a moment ago (0 to 10 s), late, twice, in any order, or not at all.
 */

export interface HistoryResult {
  /** A shopper was told "no longer available" although there were enough. */
  falseRefusals: number;
  /** Captured beyond what the count in hand left. */
  oversold: number;
  /** Shown too few when all was quiet, before and after the next sync. */
  lost: number;
  lostAfterSync: number;
  /** Shown too many when all was quiet. */
  surplus: number;
  /** How often the rules' `available` was not the model's, whichever had written last. */
  disagreements: number;
  /** What happened, for a person to follow. */
  readonly story: string[];
}

/** Of a history in which nothing went wrong. */
export const noFault: Readonly<Omit<HistoryResult, 'story'>> = {
  falseRefusals: 0,
  oversold: 0,
  lost: 0,
  lostAfterSync: 0,
  surplus: 0,
  disagreements: 0,
};

interface Shopper {
  readonly order: string;
  readonly quantity: number;
  phase: 'held' | 'authorised' | 'captured';
  capturedAt: number;
  /** Nothing is done for it before. */
  notBefore: number;
}

export function runHistory<Row>(
  rules: StockRules<Row>,
  seed: number,
  faults: Faults = ordinaryFaults,
): HistoryResult {
  const random = randomFrom(seed);
  const upTo = (most: number) => Math.floor(random() * (most + 1));
  const chance = (probability: number) => random() < probability;
  const story: string[] = [];
  const supply = 1 + upTo(4);
  /** Square's clock. */
  let time = 1_000_000;
  /** Of one of the shop's processes, none of which has the same clock. */
  const shopTime = () => time + faults.skew * (2 * random() - 1);
  const start = time - 3_600_000;
  const books = openBooks({ supply, since: start, faults, now: () => time, upTo });
  const shoppers = new Map<string, Shopper>();
  const captured: { readonly quantity: number }[] = [];
  /** Reads under way: asked, not written yet. */
  const reads: { readonly count: PrintCount; readonly writeAt: number; readonly by: string }[] = [];
  /** Moments at which Square's event about a count reaches the shop. */
  const events: number[] = [];
  let row = rules.start(supply, start);
  /** The youngest count that the shop's row knows. */
  let known = start;
  let orders = 0;
  const result: HistoryResult = { ...noFault, story };
  const tell = (text: string) =>
    story.push(`${((time - 1_000_000) / 1000).toFixed(1)}s ${text} → available ${rules.available(row)}`);

  function receive(change: number, receivedAt: number, order?: string): void {
    const at = books.receive(change, receivedAt, order);
    if (chance(0.9)) events.push(at + upTo(20_000));
    if (chance(0.2)) events.push(at + upTo(60_000));
  }

  const ask = (): PrintCount => ({ ...books.answer(), askedAt: time });

  /** What is left for a further shopper by a count made at `calculatedAt`, for one who knows which sales it holds. */
  function left(calculatedAt: number): number {
    const sold = captured.reduce((sum, { quantity }) => sum + quantity, 0);
    const held = [...shoppers.values()]
      .filter(({ phase }) => phase !== 'captured')
      .reduce((sum, { quantity }) => sum + quantity, 0);
    return books.withoutOurs(calculatedAt) - sold - held;
  }

  function write(by: string, count: PrintCount): void {
    row = rules.afterCount(row, count, shopTime());
    known = Math.max(known, count.calculatedAt);
    tell(
      `${by} writes ${count.quantity} counted at ${((count.calculatedAt - 1_000_000) / 1000).toFixed(1)}s`,
    );
    compare();
  }

  function compare(): void {
    if (rules.available(row) !== Math.max(0, left(known))) result.disagreements++;
  }

  function click(): void {
    const quantity = chance(0.7) ? 1 : 2;
    const order = `O${++orders}`;
    const next = rules.hold(row, order, quantity, shopTime());
    if (!next) {
      if (left(known) >= quantity) {
        result.falseRefusals++;
        tell(`FALSE: ${quantity} refused, ${left(known)} there are`);
      }
      return;
    }
    row = next;
    shoppers.set(order, { order, quantity, phase: 'held', capturedAt: 0, notBefore: time + upTo(1_500) });
    tell(`${order} holds ${quantity}`);
    compare();
  }

  function further(shopper: Shopper): void {
    const { order, quantity } = shopper;
    if (shopper.phase === 'held') {
      if (chance(0.25)) release(shopper, undefined, 'is declined');
      else shopper.phase = 'authorised';
      return;
    }
    if (shopper.phase === 'authorised') {
      checkAndCapture(shopper);
      return;
    }
    row = rules.settle(row, order, shopper.capturedAt, shopTime());
    shoppers.delete(order);
    tell(`${order} settles ${quantity}`);
    compare();
  }

  function checkAndCapture(shopper: Shopper): void {
    const { order, quantity } = shopper;
    const count = ask();
    const answer = rules.check(row, order, count, shopTime());
    const really = left(Math.max(known, count.calculatedAt));
    if (answer === 'short') {
      if (really >= 0) {
        result.falseRefusals++;
        tell(
          `FALSE: ${order} told short at a count of ${count.quantity}, ${really + quantity} there are for it`,
        );
      }
      release(shopper, count, `is short at ${count.quantity}`);
      return;
    }
    if (really < 0) {
      result.oversold++;
      tell(`OVERSOLD: ${order} captures ${quantity}, ${really + quantity} there are for it`);
    }
    shopper.phase = 'captured';
    shopper.capturedAt = time;
    const crashes = chance(faults.crashes);
    if (crashes) shopper.notBefore = time + 60_000 + upTo(240_000);
    captured.push({ quantity });
    receive(-quantity, time + upTo(faults.receiptLag), order);
    tell(`${order} captures ${quantity}`);
    compare();
    if (crashes) return;
    pass(upTo(300));
    further(shopper);
  }

  function release(shopper: Shopper, count: PrintCount | undefined, why: string): void {
    row = rules.release(row, shopper.order, count, shopTime());
    shoppers.delete(shopper.order);
    if (count) known = Math.max(known, count.calculatedAt);
    tell(`${shopper.order} ${why} and is released`);
    compare();
  }

  function pass(milliseconds: number): void {
    const end = time + milliseconds;
    for (;;) {
      const eventAt = Math.min(...events, Number.POSITIVE_INFINITY);
      const writeAt = Math.min(...reads.map((read) => read.writeAt), Number.POSITIVE_INFINITY);
      const next = Math.min(eventAt, writeAt);
      if (next > end) break;
      time = Math.max(time, next);
      if (writeAt <= eventAt) {
        const [read] = reads.splice(
          reads.findIndex((one) => one.writeAt === writeAt),
          1,
        );
        if (read) write(read.by, read.count);
        continue;
      }
      events.splice(events.indexOf(eventAt), 1);
      reads.push({ by: 'webhook', count: ask(), writeAt: time + (chance(0.8) ? upTo(200) : upTo(15_000)) });
    }
    time = end;
  }

  const steps = 8 + upTo(30);
  for (let step = 0; step < steps; step++) {
    const dice = random();
    if (dice < 0.3) click();
    else if (dice < 0.65) {
      const ready = [...shoppers.values()].filter(({ notBefore }) => notBefore <= time);
      const shopper = ready[upTo(Math.max(0, ready.length - 1))];
      if (shopper) further(shopper);
    } else if (dice < 0.74) {
      if (books.onTheShelf() > 0) {
        receive(-1, time);
        tell('the till sells 1');
      }
    } else if (dice < 0.77) {
      receive(1, time);
      tell('the artist prints 1 more');
    } else if (dice < 0.83) {
      reads.push({ by: 'sync', count: ask(), writeAt: time + (chance(0.7) ? upTo(1_000) : upTo(70_000)) });
    }
    const pace = random();
    pass(pace < 0.6 ? upTo(2_500) : pace < 0.9 ? upTo(15_000) : 60_000 + upTo(120_000));
  }
  quieten();
  return result;

  function quieten(): void {
    while (shoppers.size > 0) {
      pass(1_000);
      for (const shopper of [...shoppers.values()]) if (shopper.notBefore <= time) further(shopper);
    }
    pass(300_000);
    const short = Math.max(0, left(known)) - rules.available(row);
    if (short > 0) result.lost += short;
    if (short < 0) result.surplus -= short;
    if (short !== 0) tell(`QUIET: ${Math.max(0, left(known))} there are`);
    write('the next sync', { ...ask(), ...books.present() });
    const still = Math.max(0, left(known)) - rules.available(row);
    if (still > 0) result.lostAfterSync += still;
    if (still < 0) result.surplus -= still;
    if (still !== 0) tell(`AFTER SYNC: ${Math.max(0, left(known))} there are`);
  }
}
