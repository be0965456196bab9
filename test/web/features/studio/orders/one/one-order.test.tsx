// Rules 20.2 and 23.7
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { StudioOrderDetail } from '#shared/order/studio-order.ts';
import { makeOrderDetail, usd } from '#test/support/web/builders.ts';
import { refusal } from '#test/support/web/fake-api.tsx';
import { openOrder } from '#test/support/web/one-order.tsx';
import { openScreen } from '#test/support/web/screen.tsx';
import { OneOrder } from '#web/features/studio/orders/one/one-order.tsx';

const part = (name: string) => within(screen.getByRole('region', { name }));

test('the order page shows works with the included tax, the shopper, the timeline and a link back to the list', async () => {
  await openOrder({ includedTax: { name: 'VAT', amount: 20_000 } });
  expect(part('Works').getByText('The Moon Stairs')).toBeVisible();
  expect(part('Works').getByText('Includes $200.00 VAT')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Revoke order links' })).toBeNull();
  const where = part('Ship to');
  expect(where.getByText(/12 Analytical Row/)).toBeVisible();
  expect(where.getByRole('link', { name: 'ada@example.com' })).toHaveAttribute(
    'href',
    'mailto:ada@example.com',
  );
  expect(part('Timeline').getByText('Paid')).toBeVisible();
  expect(screen.getAllByText('ORD-ER1')[0]).toBeVisible();
  expect(screen.getByText('Details').closest('details')).toHaveTextContent('Payment in SquareA1B2C3');
  expect(screen.getByRole('link', { name: '← Open' })).toHaveAttribute('href', '/orderadmin');
});

test('the order page copies the address, announces this, and says what to do if the browser cannot copy', async () => {
  const { user } = await openOrder();
  await user.click(screen.getByRole('button', { name: 'Copy address' }));
  expect(await screen.findByText('Copied')).toHaveAttribute('role', 'status');
  expect(await navigator.clipboard.readText()).toBe(
    'Ada Lovelace\n12 Analytical Row\nSan Francisco, CA 94103\nUnited States',
  );
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Denied'));
  await user.click(screen.getByRole('button', { name: 'Copy address' }));
  expect(await screen.findByText(/Select the address and copy it/)).toBeVisible();
});

test('if Square does not answer, the order page shows only stored data and says why no action is possible', async () => {
  await openOrder({ atSquare: undefined, mayRefund: undefined, whyNot: 'It is in review.' });
  expect(screen.getByText('It is in review.')).toBeVisible();
  const where = part('Ship to');
  expect(where.getByText(/San Francisco/)).toBeVisible();
  expect(where.getByText(/The address is in Square, which is not responding/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Print packing slip' })).toBeNull();
});

// Rule 20.3
test('the packing slip shows works with format and size, pieces, prices, address and thanks', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const line = makeOrderDetail().lines[0];
  const { user } = await openOrder({
    lines: line ? [{ ...line, format: 'Fine Art Prints', name: 'A4', quantity: 2 }] : [],
  });
  await user.click(screen.getByRole('button', { name: 'Print packing slip' }));
  expect(print).toHaveBeenCalledOnce();
  const slip = within(screen.getByRole('article', { name: 'Packing slip', hidden: true }));
  expect(slip.getByText('The Moon Stairs, Fine Art Prints, A4')).toBeInTheDocument();
  expect(slip.getAllByText('2')).toHaveLength(2);
  expect(slip.getByText(/San Francisco, CA 94103/)).toBeInTheDocument();
  expect(slip.getByText(/Thank you/)).toBeInTheDocument();
  expect(slip.getByText('$2,400.00')).toBeInTheDocument();
  expect(slip.getByText('$1,200.00')).toBeInTheDocument();
});

test('the order page links to the tracking page without a referrer, and says what to do after a failed refund', async () => {
  const shipment = {
    ...{ shippedAt: '2026-11-21T10:00:00Z', by: 'square' as const, version: 1 },
    ...{ carrier: 'USPS', trackingNumber: '9400', trackingUrl: 'https://tools.usps.com/go/9400' },
  };
  const refund = (number: number, state: StudioOrderDetail['refunds'][number]['state']) => ({
    ...{ number, state, at: '2026-11-21T10:00:00Z', amount: usd(number * 100) },
    ...{ by: 'studio' as const, restock: [] },
  });
  await openOrder({
    ...{ view: 'shipped', mayShip: false, shipment },
    refunds: [
      { ...refund(1, 'completed'), by: 'square', reason: 'A scratch' },
      refund(2, 'pending'),
      refund(3, 'asked'),
      { ...refund(4, 'failed'), restock: [{ variationId: 'MOONSTAIRS-V1', quantity: 1 }] },
    ],
  });
  const parcel = part('Parcel');
  expect(parcel.getByText('USPS 9400, marked in Square')).toBeVisible();
  const link = parcel.getByRole('link', { name: 'Track the parcel' });
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  expect(link).toHaveAttribute('href', shipment.trackingUrl);
  const back = part('Refunds');
  const entries = back.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(entries[0]).toMatch(/^\$1\.00Refunded“A scratch”.*, in Square$/);
  expect(entries[1]).toMatch(/^\$2\.00In progress at Square/);
  expect(entries[2]).toMatch(/^\$3\.00Requested, waiting for Square/);
  expect(entries[3]).toMatch(/could not refund it.*Reimburse the shopper another way.*The Moon Stairs/);
});

test('the order page distinguishes a missing order from one that could not be loaded', async () => {
  const { api, user } = openScreen(<OneOrder id="ORDER1" />, '/', { readOrder: refusal(503) });
  expect(await screen.findByText('The order could not be loaded.')).toBeVisible();
  api.answer({ readOrder: refusal(404, { error: 'Order not found' }) });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('There is no such order.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open orders' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
