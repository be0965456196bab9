// Rules 15.25 and 20.3
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { StudioOrderDetail } from '#shared/order/studio-order.ts';
import { makeOrderDetail, usd } from '#test/support/web/builders.ts';
import { type FakeHandlers, refusal } from '#test/support/web/fake-api.tsx';
import { openOrder, shipment } from '#test/support/web/one-order.tsx';

const failedRefund = { amount: usd(120_000), whyNot: 'Square could not take the money for it.' };
const failed: Partial<StudioOrderDetail> = { view: 'refund-failed', mayShip: false, failedRefund };

async function open(order: Partial<StudioOrderDetail> = failed, handlers: FakeHandlers = {}) {
  const opened = await openOrder(order, handlers);
  const name = 'The refund of $1,200.00 did not reach the shopper';
  return { ...opened, panel: within(screen.getByRole('region', { name })) };
}

describe('an order with a failed refund', () => {
  test.each([
    ['Ship it after all', true, 'to-ship', 'Decision saved'],
    ['Do not ship it', false, 'refunded', 'The order will not be shipped'],
  ] as const)(
    'requires a decision, which can be sent again after a failure (%s)',
    async (button, ship, view, words) => {
      const decided = makeOrderDetail({ view });
      const error = 'This order is being looked after at this moment.';
      const { api, user, panel } = await open(failed, { decideRefund: refusal(409, { error }) });
      expect(panel.getByText('Square could not take the money for it.')).toBeVisible();
      expect(panel.getByText('Until you decide, the order is not on the list to ship.')).toBeVisible();
      expect(screen.getByText('Refund failed')).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Print packing slip' })).toBeNull();
      await user.click(panel.getByRole('button', { name: button }));
      expect(await panel.findByRole('alert')).toHaveTextContent(error);

      api.answer({ readOrder: decided, decideRefund: decided });
      // Only the keyboard is used.
      panel.getByRole('button', { name: button }).focus();
      await user.keyboard('{Enter}{Enter}');

      expect(await screen.findByText(words)).toBeVisible();
      expect(api.bodiesOf('decideRefund')).toEqual([{ ship }, { ship }]);
      expect(screen.queryByRole('heading', { name: /did not reach the shopper/ })).toBeNull();
      expect(screen.getAllByRole('heading', { level: 2 })[0]).toHaveFocus();
    },
  );

  test('shows the reason of the failure only once, beside the decision', async () => {
    const refund = {
      ...{ number: 0, state: 'failed' as const, at: '2026-11-21T10:00:00Z', amount: usd(120_000) },
      ...{ by: 'studio' as const, restock: [], whyNot: failedRefund.whyNot },
    };
    await open({ ...failed, refunds: [refund] });

    expect(screen.getAllByText(failedRefund.whyNot)).toHaveLength(1);
    expect(within(screen.getByRole('region', { name: 'Refunds' })).getByText('Failed')).toBeVisible();
  });

  test('has only the button “I have settled it” if the order is shipped', async () => {
    const { panel } = await open({ ...failed, view: 'shipped', shipment });

    expect(panel.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['I have settled it']);
  });
});
