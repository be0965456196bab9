// Rule 17.18
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { keys } from '#functions/db/keys.ts';
import { UserError } from '#functions/http/errors.ts';
import { codeOf } from '#functions/mail/email-code.ts';
import { admit } from '#functions/orders/purchase/pay/admission.ts';
import {
  cardTestingBrake,
  countDecline,
  proofOf,
  readOrderAndLimits,
} from '#functions/orders/purchase/pay/limits.ts';
import { emailCodeNeeded } from '#shared/contract/email-code-errors.ts';
import { freshTable } from '#test/support/shop/emulator.ts';
import { makeOrder } from '#test/support/shop/orders.ts';
import { readTestSecret, testClock, testSecrets } from '#test/support/shop/services.ts';
import { isLong, sized } from '#test/support/sizes.ts';

const minute = 60_000;
const hour = 60 * minute;

/**
 * Simulates two hours. Card testers with carts of two hours try five cards per network and minute, each as a new guest.
 * An honest shopper comes every minute, pays twenty seconds after filling the cart, and waits as asked; one in twenty
 * mistypes a digit first. The testers request codes for other people's addresses. Those on `mailboxes` networks can
 * read the emails and use a new address for each try.
 */
async function siege(networks: number, { mailboxes = 0 } = {}) {
  const clock = testClock();
  const { table } = await freshTable();
  const ports = {
    table,
    now: clock.now,
    secret: readTestSecret,
    mail: { from: 'studio@shop.example', configurationSet: '', testOrders: false },
    metric: () => undefined,
  };
  const placed = async (cartSince: number) => {
    const order = makeOrder({ createdAt: clock.now(), cartSince });
    await table.put({ ...keys.order(order.orderId), ...order });
    return order.orderId;
  };
  const old = await placed(clock.now() - 2 * hour);
  const declines = [0, 0];
  const waits: number[] = [];
  let paidByCode = 0;
  let turnedAway = 0;
  let guests = 0;
  const period = sized(10, 1);

  interface Try {
    readonly orderId: string;
    readonly payer: Parameters<typeof admit>[1];
    readonly waited?: number;
    readonly isGood?: boolean;
  }

  /** Returns undefined if the card was charged, otherwise the refusal. */
  async function pay({ orderId, payer, waited = 0, isGood = false }: Try): Promise<UserError | undefined> {
    const then = { ...ports, now: () => clock.now() + waited };
    try {
      const release = await admit(then, payer, await readOrderAndLimits(then, orderId, payer));
      if (!isGood) {
        const count = declines[Math.floor((then.now() - began) / hour)] ?? 0;
        declines[Math.floor((then.now() - began) / hour)] = count + 1;
        await countDecline(then, payer);
      }
      await release();
      return undefined;
    } catch (error) {
      if (error instanceof UserError) return error;
      throw error;
    }
  }
  const began = clock.now();

  async function codeTo(payer: Try['payer']): Promise<string> {
    const hash = createHash('sha256').update(proofOf(payer)).digest('base64url');
    const row = await table.get(keys.rate('email-code', hash), true);
    return codeOf(testSecrets.addressKey, String(row?.['mail']));
  }

  async function honest(place: number): Promise<void> {
    let payer: Try['payer'] = {
      owner: `honest-${place}`,
      network: `home-${place}`,
      email: `h${place}@home.example`,
    };
    const orderId = await placed(clock.now() - 20_000);
    let mistakes = place % 20 === 10 ? 1 : 0;
    let waited = 0;
    let isByCode = false;
    for (let round = 0; round < 6; round++) {
      const isGood = mistakes === 0;
      const error = await pay({ orderId, payer, waited, isGood });
      if (!error && isGood) {
        if (isByCode) paidByCode++;
        else waits.push(waited);
        return;
      }
      if (!error) mistakes--;
      else if (error.body.code === emailCodeNeeded) {
        isByCode = true;
        payer = { ...payer, code: await codeTo(payer) };
        // The code arrives after up to a minute, when the mail Lambda runs, and must then be typed.
        waited += 1.5 * minute;
      } else if ((error.retryAfter ?? 0) <= 60) waited += (error.retryAfter ?? 0) * 1000;
      else break;
      if (!error) payer = { ...payer, code: undefined };
    }
    turnedAway++;
  }

  for (let passed = 0; passed < 120; passed++) {
    for (let network = passed % period; network < networks; network += period) {
      for (let card = 0; card < 5; card++) {
        const owner = `guest-${guests++}`;
        const payer = { owner, network: `tester-${network}`, email: `${owner}@strangers.example` };
        const error = await pay({ orderId: old, payer });
        if (!error) continue;
        if (error.body.code !== emailCodeNeeded || network >= mailboxes) break;
        if (await pay({ orderId: old, payer: { ...payer, code: await codeTo(payer) } })) break;
      }
    }
    await honest(passed);
    clock.advance(minute);
  }
  const longestWait = Math.max(0, ...waits) / 1000;
  return { declines, turnedAway, paid: waits.length, longestWait, paidByCode };
}

const sieges = [{ networks: 30, mailboxes: 0 }];
const longSieges = [...sieges, { networks: 200, mailboxes: 0 }, { networks: 40, mailboxes: 40 }];

describe('card testers who wait until a cart is old', () => {
  it.each(isLong ? longSieges : sieges)(
    'on $networks networks with $mailboxes mailboxes, cause at most 60 declines an hour; without mailboxes, honest shoppers can pay',
    async ({ networks, mailboxes }) => {
      const { declines, turnedAway, longestWait, paid, paidByCode } = await siege(networks, { mailboxes });

      for (const count of declines) expect(count).toBeLessThanOrEqual(cardTestingBrake.largest);
      if (mailboxes > 0) return;
      expect(longestWait).toBeLessThanOrEqual(60);
      expect({ turnedAway, all: paid + paidByCode }).toEqual({ turnedAway: 0, all: 120 });
      if (networks === 30) expect(paidByCode, 'only those who mistype').toBe(6);
    },
  );
});
