import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  addCartLine,
  changeQuantity,
  type KeptLine,
  lineIdOf,
  lineLocked,
  lineRemoved,
  lineUnlocked,
  readCartLine,
  readCartLines,
  removeCartLine,
} from '#functions/cart/cart-records.ts';
import { cartVersion } from '#functions/cart/cart-version.ts';
import { ConditionFailed } from '#functions/db/table.ts';
import { freshTable } from '#test/support/shop/emulator.ts';
import { testClock } from '#test/support/shop/services.ts';

const wanted = { artworkId: 'MOON', variationId: 'MOON-V1', title: 'Moon', name: 'Regular' };

async function setup() {
  const { table } = await freshTable();
  const clock = testClock();
  const ports = { table, now: clock.now };
  const line = await addCartLine(ports, 'ann', wanted);
  return { table, clock, ports, line };
}

let shop: Awaited<ReturnType<typeof setup>>;
beforeEach(async () => {
  shop = await setup();
});

describe('a transaction on a cart', () => {
  const mark = { Put: { Item: { pk: 'MARK', sk: 'MARK' } } };
  const paying = { orderId: 'ORDER1', until: 2_000, now: 1_000 };

  it('unlocks a line only if the order is the one that locked the line', async () => {
    const { table, ports, line } = shop;
    await table.transact([lineLocked('ann', line, paying)]);

    await expect(table.transact([lineUnlocked('ann', line.id, 'ORDER2')])).rejects.toThrow(ConditionFailed);
    expect(await readCartLine(ports, 'ann', line.id)).toMatchObject({ paying: { orderId: 'ORDER1' } });

    await table.transact([lineUnlocked('ann', line.id, 'ORDER1')]);
    expect(await readCartLine(ports, 'ann', line.id)).not.toHaveProperty('paying');
  });

  it.each([
    ['got another quantity', () => changeQuantity(shop.ports, 'ann', shop.line, 2)],
    [
      'was changed and changed back',
      async () => {
        shop.clock.advance(1);
        await changeQuantity(shop.ports, 'ann', shop.line, 1);
      },
    ],
    ['was removed', () => removeCartLine(shop.ports, 'ann', shop.line.id)],
  ])('changes nothing if the line %s in another tab', async (_, change) => {
    const { table, line } = shop;
    await change();

    await expect(table.transact([lineLocked('ann', line, paying), mark])).rejects.toBeInstanceOf(
      ConditionFailed,
    );

    expect(await table.get({ pk: 'MARK', sk: 'MARK' })).toBeUndefined();
  });

  it('removes only the ordered line, even if the transaction is repeated', async () => {
    const { table, ports, line } = shop;
    const other = await addCartLine(ports, 'ann', { ...wanted, variationId: 'SUN-V1' });

    await table.transact([lineRemoved('ann', line)]);
    await table.transact([lineRemoved('ann', line)]);

    expect(await readCartLines(ports, 'ann', { consistent: true })).toEqual([other]);
  });
});

describe('the version of a cart', () => {
  const lines = fc.uniqueArray(
    fc.record({
      variationId: fc.string({ minLength: 1, maxLength: 10 }),
      quantity: fc.integer({ min: 1, max: 99 }),
      updatedAt: fc.nat(),
    }),
    { minLength: 1, maxLength: 20, selector: (line) => line.variationId },
  );
  const withIds = (parts: readonly Pick<KeptLine, 'variationId' | 'quantity' | 'updatedAt'>[]) =>
    parts.map((part) => ({ ...part, id: lineIdOf(part.variationId) }));

  it('depends on each line but not on the order of the lines', () => {
    fc.assert(
      fc.property(lines, fc.nat(), (parts, pick) => {
        const cart = withIds(parts);
        const place = pick % cart.length;
        const change = (update: (line: (typeof cart)[number]) => (typeof cart)[number]) =>
          cartVersion(cart.map((line, index) => (index === place ? update(line) : line)));

        expect(cartVersion([...cart].reverse())).toBe(cartVersion(cart));
        expect(change((line) => ({ ...line, quantity: line.quantity + 1 }))).not.toBe(cartVersion(cart));
        expect(change((line) => ({ ...line, updatedAt: line.updatedAt + 1 }))).not.toBe(cartVersion(cart));
        expect(cartVersion(cart.filter((_, index) => index !== place))).not.toBe(cartVersion(cart));
      }),
    );
  });
});

describe('a cart line', () => {
  it('is not restored by a change that arrives after its removal', async () => {
    const { ports, line } = shop;
    await removeCartLine(ports, 'ann', line.id);

    expect(await changeQuantity(ports, 'ann', line, 3)).toBeUndefined();
    expect(await readCartLine(ports, 'ann', line.id)).toBeUndefined();
  });
});
