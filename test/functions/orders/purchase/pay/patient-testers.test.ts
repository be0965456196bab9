// Rule 17.18
import { describe, expect, it } from 'vitest';
import { keys } from '#functions/db/keys.ts';
import { countDecline, readOrderAndLimits } from '#functions/orders/purchase/pay/limits.ts';
import { freshTable } from '#test/support/shop/emulator.ts';
import { makeOrder } from '#test/support/shop/orders.ts';
import { testClock } from '#test/support/shop/services.ts';
import { isLong, sized } from '#test/support/sizes.ts';

const minute = 60_000;
const hour = 60 * minute;

/**
 * Two hours in which card testers with carts of two hours try five cards a network and minute, a new guest each time, and an
 * honest shopper comes every minute, pays twenty seconds after filling the cart, and waits as told. One in twenty of them
 * types a digit wrong at first.
 */
async function siege(networks: number) {
  const clock = testClock();
  const { table } = await freshTable();
  const ports = { table, now: clock.now };
  const placed = async (cartSince: number) => {
    const order = makeOrder({ createdAt: clock.now(), cartSince });
    await table.put({ ...keys.order(order.orderId), ...order });
    return order.orderId;
  };
  const old = await placed(clock.now() - 2 * hour);
  const declines = [0, 0];
  const waits: number[] = [];
  let turnedAway = 0;
  let guests = 0;
  const period = sized(5, 1);

  /** Milliseconds that the shopper waited, or undefined for one who is told to wait longer than a minute. */
  async function honest(place: number): Promise<number | undefined> {
    const payer = { owner: `honest-${place}`, network: `home-${place}` };
    const orderId = await placed(clock.now() - 20_000);
    let waited = 0;
    let mistakes = place % 20 === 10 ? 1 : 0;
    for (;;) {
      const then = { ...ports, now: () => clock.now() + waited };
      const { hold } = await readOrderAndLimits(then, orderId, payer);
      if (!hold && mistakes-- <= 0) return waited;
      if (!hold) await countDecline(then, payer);
      else waited += (hold.error.retryAfter ?? 0) * 1000;
      if (waited > minute) return undefined;
    }
  }

  for (let passed = 0; passed < 120; passed++) {
    for (let network = passed % period; network < networks; network += period) {
      for (let card = 0; card < 5; card++) {
        const payer = { owner: `guest-${guests++}`, network: `tester-${network}` };
        const { hold } = await readOrderAndLimits(ports, old, payer);
        if (hold) break;
        await countDecline(ports, payer);
        declines[Math.floor(passed / 60)] = (declines[Math.floor(passed / 60)] ?? 0) + 1;
      }
    }
    const wait = await honest(passed);
    if (wait === undefined) turnedAway++;
    else waits.push(wait);
    clock.advance(minute);
  }
  return { declines, turnedAway, longestWait: Math.max(...waits) };
}

describe('card testers who wait until a cart is old', () => {
  // A card a network and hour, and not more than the shop's own limit; a long run has 200 networks.
  it.each([[30, 60], ...(isLong ? [[200, 230]] : [])])(
    'from %i networks reach Square at most %i times an hour, and turn none away without a decline',
    async (networks, most) => {
      const { declines, turnedAway, longestWait } = await siege(networks);

      expect(
        declines.every((count) => count <= most),
        declines.join(),
      ).toBe(true);
      expect(longestWait).toBeLessThanOrEqual(minute);
      expect(turnedAway, 'those who mistyped').toBe(6);
    },
  );
});
