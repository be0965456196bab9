// Rule 9.27
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { beginAfresh, openCheckout, readyButton } from '#test/support/web/checkout-dialog.tsx';

beginAfresh();

/** Writes into a field as the browser's own autofill does, without a person at the keyboard. */
function fillIn(label: string, value: string): void {
  const field = screen.getByLabelText(label);
  const { prototype } = field instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

test('an address that the browser fills in at once is kept whole, and the help takes nothing away', async () => {
  openCheckout();
  await readyButton();
  await act(async () => {
    fillIn('Full name', 'Ada Lovelace');
    fillIn('Address', 'Bahnhofstrasse 1');
    fillIn('Country', 'CH');
    fillIn('City', 'Zürich');
    fillIn('Postal code', '8001');
  });

  expect(screen.getByLabelText('Full name')).toHaveValue('Ada Lovelace');
  expect(screen.getByLabelText('Address')).toHaveValue('Bahnhofstrasse 1');
  expect(screen.getByLabelText('Country')).toHaveValue('CH');
  expect(screen.getByLabelText('City')).toHaveValue('Zürich');
  expect(screen.getByLabelText('Postal code')).toHaveValue('8001');
  expect(screen.getByRole('button', { name: 'Write CH-8001' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Write Zürich' })).toBeVisible();
});
