// Rule 19.11
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { StudioOrderDetail } from '#shared/order/studio-order.ts';
import { type FakeHandlers, refusal } from '#test/support/web/fake-api.tsx';
import { openScreen } from '#test/support/web/screen.tsx';
import { OrderMails } from '#web/features/studio/orders/one/order-mails.tsx';

type OrderMail = StudioOrderDetail['mails'][number];

const mail = (kind: string, state: string, changes: Partial<OrderMail> = {}): OrderMail => ({
  id: `O1_${kind}_1_1`,
  kind,
  number: 1,
  state,
  at: '2026-11-02T10:00:00Z',
  ...changes,
});

function show(mails: readonly OrderMail[], handlers: FakeHandlers = {}) {
  const part = <OrderMails id="O1" mails={[...mails]} paidAt={mails[0]?.at} />;
  return openScreen(part, '/', { resendMail: { ok: true }, ...handlers });
}

const again = (name: RegExp) => screen.getByRole('button', { name });

describe('the emails about an order', () => {
  test('are shown with their states, and can be sent again once they were sent or lost', () => {
    show([
      mail('order-confirmed', 'SENT'),
      mail('order-arrived', 'BOUNCED'),
      mail('shipped', 'PENDING'),
      mail('shipped', 'FAILED', { id: 'O1_shipped_2_1', number: 2 }),
    ]);

    const words = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(words[0]).toMatch(/^Confirmation \(to the shopper\)Sent.*Send again$/);
    expect(words[1]).toMatch(/^Sale notification \(to you\)Bounced.*Send again$/);
    expect(words[2]).toMatch(/^Shipped \(to the shopper\)On its way(?!.*Send again)/);
    expect(words[3]).toMatch(/^Corrected tracking \(to the shopper\)Could not be sent.*Send again$/);
  });

  test('can be sent again as a copy of the latest one, and a failure is reported', async () => {
    const copy = mail('order-confirmed', 'SENT', { id: 'O1_order-confirmed_1_2' });
    const { api, user } = show([mail('order-confirmed', 'SENT'), copy]);
    await user.click(again(/^Send again: Confirmation/));

    expect(await screen.findByText('Email queued')).toBeVisible();
    expect(api.callsOf('resendMail')).toMatchObject([{ params: { id: copy.id } }]);
    api.answer({ resendMail: refusal(429, { error: 'This email was written less than a minute ago.' }) });
    await user.click(again(/^Send again: Confirmation/));
    expect(await screen.findByText('This email was written less than a minute ago.')).toBeVisible();
  });

  test('have links that the artist can revoke once, after a confirmation that explains the effect', async () => {
    const { api, user } = show([mail('order-confirmed', 'SENT')], { endOrderLinks: { ok: true } });
    await user.click(again(/^Revoke order links$/));
    expect(screen.getByRole('dialog')).toHaveTextContent('including the shopper’s own');
    expect(api.callsOf('endOrderLinks')).toEqual([]);

    await user.dblClick(again(/^Revoke links$/));

    expect(await screen.findByText('Order links revoked')).toBeVisible();
    expect(api.callsOf('endOrderLinks')).toMatchObject([{ params: { id: 'O1' } }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
