// Rule 15.26
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { usd } from '#test/support/web/builders.ts';
import { openOrder, shipment } from '#test/support/web/one-order.tsx';

const whyNot = 'Do not ship this order until the dispute of its payment is decided.';
const open = {
  stage: 'answer',
  reason: 'NO_KNOWLEDGE',
  amount: usd(120_000),
  dueAt: '2026-12-12T12:00:00Z',
} as const;

describe('an order whose payment is disputed', () => {
  test('shows the reason for the dispute, the deadline for an answer in Square, and that the order must not be shipped', async () => {
    await openOrder({ view: 'disputed', mayShip: false, whyNot, dispute: open, textsVersion: 3 });

    const name = 'The shopper’s bank disputes this payment';
    const panel = within(screen.getByRole('region', { name }));
    expect(panel.getByText('The cardholder says that they did not make this payment.')).toBeVisible();
    expect(
      panel.getByText(/^Answer in Square until Dec 12, 2026: in its Dashboard, under Disputes,/),
    ).toBeVisible();
    expect(panel.getByText('Amount in dispute: $1,200.00.')).toBeVisible();
    expect(panel.getByRole('link', { name: 'Open Square’s Dashboard' })).toHaveAttribute(
      'href',
      'https://app.squareup.com/dashboard',
    );
    expect(panel.getByRole('button', { name: 'Print records for the bank' })).toBeVisible();
    const sheet = within(screen.getByRole('article', { name: 'Records of the order', hidden: true }));
    for (const words of [/^Version 3 of the texts/, 'Not shipped'])
      expect(sheet.getByText(words)).toBeInTheDocument();
    expect(screen.getByText('Disputed')).toBeVisible();
    expect(screen.getByText(whyNot)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Mark as shipped' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Print packing slip' })).toBeNull();
  });

  test('shows that the bank decides if the artist has answered, and hides a reason that the studio does not know', async () => {
    await openOrder({ view: 'disputed', mayShip: false, dispute: { stage: 'waiting', reason: 'NEW' } });

    expect(screen.getByText(/^You have answered, and the bank decides\./)).toBeVisible();
    expect(screen.queryByText(/^The cardholder says/)).toBeNull();
  });

  test('is marked as lost after a lost dispute, even if it is shipped', async () => {
    await openOrder({ view: 'shipped', shipment, dispute: { stage: 'lost' } });

    expect(screen.getByRole('region', { name: 'You lost the dispute about this payment' })).toBeVisible();
    expect(screen.getByText('Dispute lost')).toBeVisible();
  });

  test('can be shipped once the artist has won the dispute', async () => {
    await openOrder({ dispute: { stage: 'won' } });

    expect(screen.getByText(/^You won the dispute and keep the money/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Mark as shipped' })).toBeVisible();
  });
});
