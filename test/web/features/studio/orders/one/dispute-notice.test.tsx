// Rule 15.26
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openOrder, shipment } from '#test/support/web/one-order.tsx';

const whyNot = 'Do not ship this order until the dispute of its payment is decided.';
const open = { stage: 'answer', reason: 'NO_KNOWLEDGE', dueAt: '2026-12-12T12:00:00Z' } as const;

describe('an order whose payment is disputed', () => {
  test('says why, not to ship it, and until when to answer in Square’s Dashboard', async () => {
    await openOrder({ view: 'disputed', mayShip: false, whyNot, dispute: open });

    const name = 'The shopper’s bank disputes this payment';
    const panel = within(screen.getByRole('region', { name }));
    expect(panel.getByText('The cardholder says that they did not make this payment.')).toBeVisible();
    expect(
      panel.getByText(/^Answer it in Square’s Dashboard, under Disputes, by Dec 12, 2026, and/),
    ).toBeVisible();
    expect(screen.getByText('Disputed')).toBeVisible();
    expect(screen.getByText(whyNot)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Mark as shipped' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Print packing slip' })).toBeNull();
  });

  test('says who decides once it is answered, and no reason that it does not know', async () => {
    await openOrder({ view: 'disputed', mayShip: false, dispute: { stage: 'waiting', reason: 'NEW' } });

    expect(screen.getByText(/^It is answered, and the bank decides\./)).toBeVisible();
    expect(screen.queryByText(/^The cardholder says/)).toBeNull();
  });

  test('is marked as lost, also where it is shipped', async () => {
    await openOrder({ view: 'shipped', shipment, dispute: { stage: 'lost' } });

    expect(screen.getByRole('region', { name: 'The dispute of this payment is lost' })).toBeVisible();
    expect(screen.getByText('Dispute lost')).toBeVisible();
  });

  test('is to be shipped once the dispute is won', async () => {
    await openOrder({ dispute: { stage: 'won' } });

    expect(screen.getByText(/^The dispute is over, and you keep the money/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Mark as shipped' })).toBeVisible();
  });
});
