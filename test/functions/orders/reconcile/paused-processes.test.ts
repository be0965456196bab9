import { describe, expect, it } from 'vitest';
import { startCheckout } from '#test/support/orders/checkout.ts';
import { judge } from '#test/support/orders/invariants.ts';
import { original } from '#test/support/orders/works.ts';

const calls = [
  'provider.createPayment',
  'table.update',
  'provider.readOrder',
  'provider.completePayment',
  'table.transact',
] as const;

describe('a process that pauses during a payment and resumes long after', () => {
  it.each(calls)('takes no payment after it was given up (paused before %s)', async (name) => {
    const shop = await startCheckout();
    let wake: () => void = () => undefined;
    const asleep = new Promise<void>((resolve) => {
      wake = resolve;
    });
    let fellAsleep: () => void = () => undefined;
    const sleeping = new Promise<void>((resolve) => {
      fellAsleep = resolve;
    });
    let isPaying = false;
    let wasFrozen = false;
    const worker = shop.worker(async (io) => {
      if (isPaying && !wasFrozen && io.name === name) {
        wasFrozen = true;
        fellAsleep();
        await asleep;
      }
      return io.forward();
    });
    const sleeper = shop.shopper(worker);
    await sleeper.addToCart(original);
    const { body } = await sleeper.order();
    isPaying = true;
    const answer = sleeper.pay(body.orderId);
    await sleeping;

    await shop.reconcileToTheEnd();
    const rival = shop.shopper();
    await rival.addToCart(original);
    const other = await rival.order();
    const won = await rival.pay(other.body.orderId);
    wake();
    const late = await answer;

    expect(won.status).toBe(200);
    expect(late.status).not.toBe(200);
    await shop.reconcileToTheEnd();
    expect(await judge(shop)).toMatchObject({ broken: [], paid: 1, captured: 1 });
    await shop.stop();
  });
});
