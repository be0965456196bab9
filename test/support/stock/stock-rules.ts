import {
  afterCount,
  availableOf,
  noStock,
  type ReadCount,
  type Stock,
  unitsCheck,
} from '#functions/stock/available.ts';
import type { PrintCount, StockRules } from './print-rules.ts';

const locationId = 'STUDIO';

function toCount({ quantity, calculatedAt, askedAt, received }: PrintCount): ReadCount {
  return { quantity, calculatedAt, askedAt, received };
}

/**
 * The shop's own formula, as sync, webhook, check before capture, settle, release and follow-up use it. The conditional writes of
 * functions/stock/take.ts do the same to `available` and `claims` as the steps here. The one place that names them.
 */
export const shopRules: StockRules<Stock> = {
  name: 'the shop',
  start: (squareCount, calculatedAt) => ({
    ...noStock,
    tracked: true,
    locationId,
    squareCount,
    calculatedAt,
  }),
  available: (row) => Math.max(0, availableOf(row)),
  afterCount: (row, count) => afterCount(row, locationId, toCount(count)),
  hold: (row, order, quantity, now) =>
    availableOf(row) >= quantity
      ? {
          ...row,
          claims: { ...row.claims, [order]: { quantity, state: 'held', at: now, squareOrderId: order } },
        }
      : undefined,
  settle: (row, order, at) => {
    const claim = row.claims[order];
    return claim ? { ...row, claims: { ...row.claims, [order]: { ...claim, state: 'sold', at } } } : row;
  },
  release: (row, order, count) => {
    const { [order]: _, ...claims } = row.claims;
    const released = { ...row, claims };
    return count ? afterCount(released, locationId, toCount(count)) : released;
  },
  check: (row, order, count) =>
    unitsCheck(afterCount(row, locationId, toCount(count)), order) === 'enough' ? 'enough' : 'short',
};

interface Claim {
  readonly quantity: number;
  readonly state: 'held' | 'sold';
  readonly counted: boolean;
}

interface Row {
  readonly count: number;
  readonly calculatedAt: number;
  readonly claims: Readonly<Record<string, Claim>>;
}

type Take = (
  row: Row,
  count: {
    readonly quantity: number;
    readonly calculatedAt: number;
    readonly received: ReadonlyMap<string, number>;
  },
) => Row;

/** One formula: what Square counts, less the claims that the count does not hold. `take` says which it holds. */
function oneFormula(name: string, take: Take): StockRules<Row> {
  const left = ({ count, claims }: Row) =>
    count - Object.values(claims).reduce((sum, { quantity, counted }) => sum + (counted ? 0 : quantity), 0);
  const without = (row: Row, order: string): Row => {
    const { [order]: _, ...claims } = row.claims;
    return { ...row, claims };
  };
  const withClaim = (row: Row, order: string, claim: Claim): Row => ({
    ...row,
    claims: { ...row.claims, [order]: claim },
  });
  return {
    name,
    start: (count, calculatedAt) => ({ count, calculatedAt, claims: {} }),
    available: (row) => Math.max(0, left(row)),
    afterCount: take,
    hold: (row, order, quantity) =>
      left(row) >= quantity ? withClaim(row, order, { quantity, state: 'held', counted: false }) : undefined,
    settle: (row, order) => {
      const claim = row.claims[order];
      if (!claim) return row;
      return claim.counted ? without(row, order) : withClaim(row, order, { ...claim, state: 'sold' });
    },
    release: (row, order, count) => (count ? take(without(row, order), count) : without(row, order)),
    check: (row, _order, count) => (left(take(row, count)) >= 0 ? 'enough' : 'short'),
  };
}

/** Which claims a count holds is what Square says it has received by then. */
const takeWhatIsNamed: Take = (row, { quantity, calculatedAt, received }) => {
  if (calculatedAt < row.calculatedAt) return row;
  const claims = Object.entries(row.claims).flatMap(([order, claim]) => {
    const counted = claim.counted || (received.get(order) ?? Number.POSITIVE_INFINITY) <= calculatedAt;
    return counted && claim.state === 'sold' ? [] : [[order, { ...claim, counted }] as const];
  });
  return { count: quantity, calculatedAt, claims: Object.fromEntries(claims) };
};

/** Shows that the histories can be lived through without a fault. */
export const exactRules = oneFormula('Square names the sales it has received', takeWhatIsNamed);

/** Planted bug: believes a count that is older than the one it knows. */
export const believesOldCounts = oneFormula('believes old counts', (row, count) =>
  takeWhatIsNamed({ ...row, calculatedAt: 0 }, count),
);

/** Planted bug: takes any younger count to hold every sale. */
export const believesYoungCounts = oneFormula('believes young counts', (row, count) => {
  if (count.calculatedAt < row.calculatedAt) return row;
  const held = Object.entries(row.claims).filter(([, { state }]) => state === 'held');
  return { count: count.quantity, calculatedAt: count.calculatedAt, claims: Object.fromEntries(held) };
});
