import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeOpenOrder } from '#test/support/web/builders.ts';
import { openScreen } from '#test/support/web/screen.tsx';
import { OrderRow } from '#web/features/studio/orders/order-row.tsx';

// Rules 14.1 and 14.2
test('an order tells when it was made, and what its total is in minor units divided by 100', () => {
  const createdAt = '2024-11-20T09:30:00Z';
  const order = makeOpenOrder({ createdAt, totalMoney: { amount: 12_345, currency: 'USD' } });
  openScreen(<OrderRow order={order} />, '/');

  const time = screen.getByText(/^Nov 20, 2024, \d+:30\s[AP]M$/);
  expect(time).toHaveAttribute('datetime', createdAt);
  expect(screen.getByText('$123.45')).toBeVisible();
});
