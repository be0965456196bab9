import { describe, expect, it } from 'vitest';
import { keys } from '#functions/db/keys.ts';
import { changing } from '#functions/db/update.ts';
import { changeSettings } from '#functions/settings/settings.ts';
import { availableOf } from '#functions/stock/available.ts';
import { parseVariation } from '#functions/stock/row.ts';
import { type Flow, interruptEverywhere } from '#test/support/orders/interruptions.ts';
import { judge } from '#test/support/orders/invariants.ts';
import { purchaseFlow } from '#test/support/orders/purchase-flow.ts';
import { refundFlow } from '#test/support/orders/refund-flow.ts';
import { shippingFlow } from '#test/support/orders/shipping-flow.ts';
import { openShop, type Shop } from '#test/support/orders/shop.ts';
import { original, variationOf, type Work } from '#test/support/orders/works.ts';
import { simulatorLocationId as studio } from '#test/support/shop/simulator.ts';
import { isLong } from '#test/support/sizes.ts';

const fair = 'LFAIR';
const stockAtFair = 4;
const hour = 3_600_000;

/** The artist chooses a payment location, and these works are read there. */
async function moveTo(shop: Shop, locationId: string, works: readonly Work[]) {
  await changeSettings(shop.table, { locationId, locationName: locationId });
  await shop.ports.rereadWorks(works.map(({ id }) => id));
}

async function stockFair(shop: Shop, works: readonly Work[]) {
  await shop.square.inventory.batchCreateChanges({
    idempotencyKey: `fair-${works.map(({ id }) => id)}`,
    changes: works.map((work) => ({
      type: 'ADJUSTMENT',
      adjustment: {
        catalogObjectId: variationOf(work),
        fromState: 'NONE',
        toState: 'IN_STOCK',
        toLocationId: fair,
        quantity: String(stockAtFair),
        occurredAt: new Date(shop.now()).toISOString(),
      },
    })),
  });
}

function countAt(shop: Shop, locationId: string, work: Work): number {
  const row = shop.simulator
    .ledger()
    .counts.find(
      (count) => count.catalog_object_id === variationOf(work) && count.location_id === locationId,
    );
  return Number(row?.quantity ?? 0);
}

async function rowOf(shop: Shop, work: Work = original) {
  const item = await shop.table.get(keys.variation(work.id, variationOf(work)), true);
  return parseVariation(item ?? {});
}

/** Each row shows what Square counts at the row's location, which is where it was last read. */
async function rowsAgree(shop: Shop, works: readonly Work[], locationId: string) {
  const broken = await Promise.all(
    works.map(async (work) => {
      const row = await rowOf(shop, work);
      const count = countAt(shop, locationId, work);
      return [
        ...(row.locationId === locationId ? [] : [`${work.id} is at ${row.locationId}`]),
        ...(row.available === count ? [] : [`${work.id}: ${row.available} shown, ${count} at Square`]),
        ...(row.available === availableOf(row) ? [] : [`${work.id}: the formula is not kept`]),
        ...(countAt(shop, studio, work) < 0 || countAt(shop, fair, work) < 0
          ? [`${work.id} is oversold`]
          : []),
      ];
    }),
  );
  return broken.flat();
}

interface Move {
  readonly goesBack: boolean;
  readonly lags: boolean;
}

/** The flow with a change of the payment location at the point where its process is interrupted. */
function moving<Subject>(flow: Flow<Subject>, { goesBack, lags }: Move): Flow<Subject> {
  const moved = new Map<Subject, Work>();
  return {
    ...flow,
    prepare: async (shop, works) => {
      await changeSettings(shop.table, { locationId: studio, locationName: 'Studio' });
      await stockFair(shop, works);
      if (lags) shop.simulator.lags.stock = hour;
      const subjects = await flow.prepare(shop, works);
      for (const [index, subject] of subjects.entries()) moved.set(subject, works[index] as Work);
      return subjects;
    },
    before: async (shop, subject) => {
      await changeSettings(shop.table, { locationId: studio, locationName: 'Studio' });
      await flow.before?.(shop, subject);
    },
    meanwhile: async (shop, subject, point) => {
      const works = [moved.get(subject) as Work];
      await moveTo(shop, fair, works);
      if (goesBack) await moveTo(shop, studio, works);
      await flow.meanwhile?.(shop, subject, point);
    },
    judge: async (shop, subjects) => {
      const works = subjects.map((subject) => moved.get(subject) as Work);
      const locationId = goesBack ? studio : fair;
      const buyAgain = async () => {
        await changeSettings(shop.table, { locationId: studio, locationName: 'Studio' });
        for (const work of works) {
          const shopper = shop.shopper();
          await shopper.addToCart(work);
          const { status, body } = await shopper.order();
          if (status === 200 && (await shopper.pay(body.orderId)).status === 200) soldAgain += 1;
        }
      };
      let soldAgain = 0;
      if (goesBack) await buyAgain();
      shop.simulator.settle();
      // Flows that know one location compare its count with the row; `rowsAgree` compares those of both.
      const found = (await flow.judge(shop, subjects)).filter((text) => !/^I1|shows \d/.test(text));
      // The refund's judge does not know that a piece that came back was sold again.
      const broken = found.filter(
        (text) => !(text.endsWith('has 0 in stock at Square, and 1 came back') && soldAgain-- > 0),
      );
      await shop.passes(12);
      const before = await rowsAgree(shop, works, locationId);
      await moveTo(shop, locationId, works);
      return [...broken, ...before, ...(await rowsAgree(shop, works, locationId))];
    },
  };
}

const flows: Readonly<Record<string, () => Flow<unknown>>> = {
  purchase: () => {
    const flow = purchaseFlow({ purchase: 'success', retries: true });
    return {
      ...flow,
      judge: async (shop: Shop) => {
        await shop.reconcileToTheEnd(4);
        return (await judge(shop)).broken;
      },
    } as Flow<unknown>;
  },
  refund: () => refundFlow({ who: 'studio', asked: 'the same' }) as Flow<unknown>,
  shipment: () => shippingFlow({ next: 'artist' }) as Flow<unknown>,
};

const cases = Object.keys(flows).flatMap((name) =>
  [false, true].flatMap((goesBack) => [false, true].map((lags) => ({ name, goesBack, lags }))),
);

describe('a change of the payment location at any step', () => {
  // A long run has all of them at every step.
  it.each(
    cases
      .filter(({ goesBack, lags }) => isLong || goesBack === lags)
      .map((each, index) => ({
        ...each,
        part: isLong ? undefined : { every: 10, from: (index * 3) % 10 },
      })),
  )(
    'of a $name keeps the stock of each location ($goesBack: and back, $lags: lagging counts)',
    async ({ name, goesBack, lags, part }) => {
      const flow = moving((flows[name] as () => Flow<unknown>)(), { goesBack, lags });

      const { broken, points } = await interruptEverywhere(flow, {
        failure: name === 'purchase' ? 'pauses' : 'crashes',
        part,
      });

      expect(broken).toEqual([]);
      expect(points).toBeGreaterThan(0);
    },
  );
});

describe('a sale of a former payment location', () => {
  it('does not overwrite the stock of the current one', async () => {
    const shop = await openShop();
    await stockFair(shop, [original]);
    await shop.bought();

    await moveTo(shop, fair, [original]);
    await shop.passes(12);

    expect(await rowOf(shop)).toMatchObject({ locationId: fair, available: stockAtFair, claims: {} });
  });

  it('that is paid after the move leaves the stock of the current one alone', async () => {
    const shop = await openShop();
    await stockFair(shop, [original]);
    const { shopper, orderId } = await shop.ordered();
    await moveTo(shop, fair, [original]);

    expect((await shopper.pay(orderId)).status).toBe(200);

    expect(await rowOf(shop)).toMatchObject({ locationId: fair, available: stockAtFair });
  });

  it('that is sold out at the till leaves the stock of the current one alone', async () => {
    const shop = await openShop();
    await stockFair(shop, [original]);
    const { shopper, orderId } = await shop.ordered();
    await moveTo(shop, fair, [original]);
    shop.simulator.sellAtTill(variationOf(original), 1);

    expect((await shopper.pay(orderId)).body.code).toBe('SOLD_OUT');

    expect(await rowOf(shop)).toMatchObject({ locationId: fair, available: stockAtFair, claims: {} });
  });

  it.each([false, true])(
    'is not forgotten when the location is switched away and back (claim as an older version wrote it: %s)',
    async (isOld) => {
      const shop = await openShop();
      shop.simulator.lags.stock = hour;
      await stockFair(shop, [original]);
      const { orderId } = await shop.bought();
      const key = keys.variation(original.id, variationOf(original));
      if (isOld) await shop.table.update(key, changing({ remove: [`claims.${orderId}.locationId`] }));

      await moveTo(shop, fair, [original]);
      expect((await rowOf(shop)).available).toBe(stockAtFair);
      await moveTo(shop, studio, [original]);

      expect((await rowOf(shop)).available).toBe(0);
      const another = shop.shopper();
      await another.addToCart(original);
      expect((await another.order()).status).toBe(409);
      expect(shop.countAtSquare()).toBe(0);
    },
  );
});
