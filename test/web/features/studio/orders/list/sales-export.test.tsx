// Rules 12.18 and 20.9
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { dayIn } from '#shared/text/calendar-day.ts';
import { openScreen } from '#test/support/web/screen.tsx';
import { SalesExport } from '#web/features/studio/orders/list/sales-export.tsx';

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const button = () => screen.queryByRole('button', { name: 'Export sales (CSV)' });
const change = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('the export of sales covers the chosen days in the browser’s time zone, by default this year', async () => {
  const saved: string[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:csv', revokeObjectURL: () => {} }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const { api, user } = openScreen(<SalesExport />, '/orderadmin?view=all', {
    exportOrders: { name: 'orders.csv', text: '"Paid"' },
  });
  await user.click(screen.getByText('Export sales'));
  const today = dayIn(zone, Date.now());
  await user.click(button() as HTMLElement);
  await waitFor(() => expect(saved).toEqual(['orders.csv']));
  change('First day', '2024-01-05');
  change('Last day', '2024-02-10');
  await user.click(button() as HTMLElement);
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(api.callsOf('exportOrders').map(({ query }) => query)).toEqual([
    { from: `${today.slice(0, 4)}-01-01`, to: today, zone },
    { from: '2024-01-05', to: '2024-02-10', zone },
  ]);
  change('Last day', '2024-01-04');
  expect(screen.getByText('The last day comes before the first.')).toBeVisible();
  expect(button()).toBeNull();
  change('Last day', '');
  expect(button()).toBeNull();
});
