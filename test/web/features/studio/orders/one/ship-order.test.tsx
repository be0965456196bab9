// Rule 20.5
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { StudioOrderDetail } from '#shared/order/studio-order.ts';
import { makeOrderDetail } from '#test/support/web/builders.ts';
import { pending, refusal } from '#test/support/web/fake-api.tsx';
import { openOrderDialog, shipment } from '#test/support/web/one-order.tsx';

const shipped = makeOrderDetail({ view: 'shipped', mayShip: false, shipment });

test('the ship dialog keeps typed text after a refusal, and sends carrier, number and the link derived from them', async () => {
  const error = 'Square did not answer. Look again in a minute.';
  const refused = { shipOrder: refusal(503, { error }) };
  const { api, user, dialog } = await openOrderDialog('Mark as shipped', {}, refused);
  await user.type(dialog.getByLabelText('Carrier (optional)'), 'usps');
  await user.type(dialog.getByLabelText('Tracking number (optional)'), '9400 1112');
  expect(dialog.getByLabelText('Tracking link (optional)')).toHaveValue(
    'https://tools.usps.com/go/TrackConfirmAction?tLabels=94001112',
  );
  expect(dialog.getByRole('switch', { name: 'Email the shopper' })).toBeChecked();
  const before = api.callsOf('readOrder').length;
  await user.click(dialog.getByRole('button', { name: 'Mark as shipped' }));
  expect(await dialog.findByText(error)).toBeVisible();
  expect(api.callsOf('readOrder').length).toBeGreaterThan(before);
  api.answer({ shipOrder: shipped, readOrder: shipped });
  await user.click(dialog.getByRole('button', { name: 'Mark as shipped' }));

  expect(await screen.findByText('The order is shipped')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Mark as shipped' })).toBeNull();
  expect(api.callsOf('shipOrder').at(-1)).toMatchObject({
    params: { id: 'ORDER1' },
    body: {
      carrier: 'usps',
      trackingNumber: '9400 1112',
      trackingUrl: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=94001112',
      notify: true,
    },
  });
});

test('the ship dialog can ship without tracking and without an email to the shopper', async () => {
  const waiting = pending<StudioOrderDetail>();
  const { api, user, dialog } = await openOrderDialog('Mark as shipped', {}, { shipOrder: waiting.handler });
  await user.click(dialog.getByRole('switch', { name: 'Email the shopper' }));
  await user.click(dialog.getByRole('button', { name: 'Mark as shipped' }));
  await dialog.findByRole('button', { name: 'Sending...' });
  waiting.resolve(shipped);
  await screen.findByText('The order is shipped');
  expect(api.callsOf('shipOrder')[0]?.body).toEqual({ notify: false });
});

test('the ship dialog of a test order in a shop without email mentions no parcel, no email and not Square', async () => {
  const order = { testMode: true, mayTell: false };
  const { api, user, dialog } = await openOrderDialog('Mark as shipped', order, { shipOrder: shipped });
  expect(dialog.getByText('This is a test order: there is nothing to send.')).toBeVisible();
  expect(dialog.queryByText(/completes the order in Square/)).toBeNull();
  expect(dialog.queryByRole('switch')).toBeNull();
  expect(dialog.getByText('This shop does not email the shopper about it.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Mark as shipped' }));
  await screen.findByText('The order is shipped');
  expect(api.callsOf('shipOrder')[0]?.body).toEqual({ notify: false });
});

test('the ship dialog keeps an edited link, and rejects one that is not https', async () => {
  const { api, user, dialog } = await openOrderDialog('Mark as shipped', {}, { shipOrder: shipped });
  const link = dialog.getByLabelText('Tracking link (optional)');
  await user.type(link, 'http://parcel.example/1');
  await user.click(dialog.getByRole('button', { name: 'Mark as shipped' }));
  expect(dialog.getByText('The tracking link must begin with https://')).toBeVisible();
  expect(link).toHaveAttribute('aria-invalid', 'true');
  expect(api.callsOf('shipOrder')).toHaveLength(0);
  await user.clear(link);
  await user.type(link, 'https://parcel.example/1');
  await user.type(dialog.getByLabelText('Carrier (optional)'), 'DHL');
  await user.type(dialog.getByLabelText('Tracking number (optional)'), '1');
  expect(link).toHaveValue('https://parcel.example/1');
  await user.click(dialog.getByRole('button', { name: 'Mark as shipped' }));
  await screen.findByText('The order is shipped');
  expect(api.callsOf('shipOrder')[0]?.body).toMatchObject({ trackingUrl: 'https://parcel.example/1' });
});

// Rule 20.6
test('the ship dialog starts with the previous tracking for a correction', async () => {
  const order = { ...shipped, shipment: { ...shipment, carrier: 'UPS', trackingNumber: '1Z' } };
  const { api, user, dialog } = await openOrderDialog('Correct the tracking', order, {
    correctTracking: shipped,
  });
  expect(dialog.getByLabelText('Carrier (optional)')).toHaveValue('UPS');
  const number = dialog.getByLabelText('Tracking number (optional)');
  expect(number).toHaveValue('1Z');
  await user.type(number, '9');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The tracking is corrected')).toBeVisible();
  expect(api.callsOf('correctTracking')[0]?.body).toMatchObject({ carrier: 'UPS', trackingNumber: '1Z9' });
});
