// Rule 20.9
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { dayIn } from '#shared/text/calendar-day.ts';
import { openScreen } from '#test/support/web/screen.tsx';
import { SalesExport } from '#web/features/studio/orders/list/sales-export.tsx';

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const link = () => screen.queryByRole('link', { name: 'Export sales (CSV)' });
const change = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const address = (from: string, to: string) =>
  `/api/studio/orders.csv?${new URLSearchParams({ from, to, zone })}`;

test('the export of sales has the days that are chosen, at first those of this year, in the browser’s time zone', async () => {
  const { user } = openScreen(<SalesExport />, '/orderadmin?view=all', {});
  await user.click(screen.getByText('Export sales'));
  const today = dayIn(zone, Date.now());
  expect(link()).toHaveAttribute('href', address(`${today.slice(0, 4)}-01-01`, today));
  change('First day', '2024-01-05');
  change('Last day', '2024-02-10');
  expect(link()).toHaveAttribute('href', address('2024-01-05', '2024-02-10'));
  change('Last day', '2024-01-04');
  expect(screen.getByText('The last day comes before the first.')).toBeVisible();
  expect(link()).toBeNull();
  change('Last day', '');
  expect(link()).toBeNull();
});
