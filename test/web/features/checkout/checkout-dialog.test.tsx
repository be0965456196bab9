// Rules 9.7 and 9.20
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { Answer } from '#shared/contract/schemas.ts';
import { makeCartItem } from '#test/support/web/builders.ts';
import { beginAfresh, openCheckout, pay, readyButton, total } from '#test/support/web/checkout-dialog.tsx';
import { atRest, pending } from '#test/support/web/fake-api.tsx';
import { setTerms } from '#test/support/web/terms-of-sale.ts';
import { forgetShippingDraft } from '#web/features/checkout/checkout-form.tsx';
import { readPendingOrder } from '#web/stores/pending-order.ts';

beginAfresh();

describe('the shipping form', () => {
  // Rule 9.4
  test('has the fields of a shipping address with autocomplete names', async () => {
    openCheckout();
    expect(await screen.findByRole('dialog', { name: 'Complete Your Purchase' })).toBeVisible();
    for (const [label, autoComplete] of Object.entries({
      Email: 'email',
      'Full name': 'shipping name',
      Address: 'shipping address-line1',
      'Apartment, suite, etc. (optional)': 'shipping address-line2',
      City: 'shipping address-level2',
      State: 'shipping address-level1',
      'Postal code': 'shipping postal-code',
      Country: 'shipping country',
    }))
      expect(screen.getByLabelText(label)).toHaveAttribute('autocomplete', autoComplete);
    expect(screen.getByLabelText('Country')).toHaveValue('US');
  });

  // Rules 23.1 and 23.7
  test("offers only countries that the artist sends works to, and preselects the artist's first one if the United States is missing", async () => {
    setTerms({ delivery: { countries: ['CH', 'DE', 'AT'] }, taxes: { prices: 'included', name: 'VAT' } });
    forgetShippingDraft();
    openCheckout();

    const country = screen.getByLabelText<HTMLSelectElement>('Country');
    expect([...country.options].map(({ text }) => text)).toEqual(['Austria', 'Germany', 'Switzerland']);
    expect(country).toHaveValue('CH');
    expect(await screen.findByRole('region', { name: 'Your order' })).toHaveTextContent(
      'Total with free shippingIncludes any VAT due$120.00',
    );
  });

  // Rules 9.3 and 9.5
  test('marks each invalid field until it is valid, focuses the first one, and places no order', async () => {
    const info = vi.spyOn(console, 'info').mockImplementation(() => undefined);
    const { api, user } = openCheckout();
    await user.click(await readyButton());

    for (const missing of ['Valid email', 'Name', 'Address', 'City', 'State', 'Valid postal code'])
      expect(screen.getByText(`${missing} is required`)).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveFocus();
    expect(screen.getByLabelText('Email')).toBeInvalid();
    expect(info).toHaveBeenCalledWith('Form validation failed', expect.any(Array));
    expect(api.callsOf('placeOrder')).toHaveLength(0);
    await user.click(screen.getByLabelText('City'));
    await user.paste('Springfield');
    expect(screen.queryByText('City is required')).toBeNull();
    info.mockRestore();
  });
});

describe('the checkout in test mode', () => {
  // Rules 9.9 and 9.19
  test("is ready without Square's script, and pays with the fixed source id", async () => {
    const { api, user } = openCheckout();
    await pay(user);

    expect(await screen.findByText('[TEST] Order Placed Successfully!')).toBeVisible();
    expect(screen.getByText('Your payment has been processed and your order is confirmed.')).toBeVisible();
    await waitFor(() =>
      expect(screen.getByLabelText('Where')).toHaveTextContent(
        '/order-complete?confirmation=TEST-O1-&amount=12000&currency=USD',
      ),
    );
    expect(api.callsOf('placeOrder')[0]?.body).toMatchObject({ expectedTotal: 12_000 });
    expect(api.callsOf('takePayment')[0]?.body).toMatchObject({ orderId: 'O1', sourceId: 'TEST_CARD_NONCE' });
    expect(api.callsOf('listPaymentLocations')).toHaveLength(0);
    expect(document.querySelector('script')).toBeNull();
    await waitFor(() => expect(api.callsOf('clearCart')).toHaveLength(1));
  });

  test('keeps works in the cart that were added in another tab during the payment', async () => {
    const { api, client, user } = openCheckout({ getCart: [makeCartItem({ id: 'FROM-OTHER-TAB' })] });
    await pay(user);
    await screen.findByText('[TEST] Order Placed Successfully!');
    await waitFor(() => expect(api.callsOf('getCart').length).toBeGreaterThan(0));
    await atRest(client);
    expect(api.callsOf('clearCart')).toHaveLength(0);
  });

  // Rule 9.25
  test('shows a toast if the shopper leaves it during the payment, and replaces the toast with the outcome', async () => {
    const payment = pending<Answer<'takePayment'>>();
    const { user } = openCheckout({ takePayment: payment.handler });
    await pay(user);
    await waitFor(() => expect(readPendingOrder()).toMatchObject({ orderId: 'O1' }));
    act(() => {
      window.history.pushState(null, '', '/gallery');
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
    expect(await screen.findByText('Your payment is being confirmed…')).toBeVisible();

    payment.resolve({ status: 'COMPLETED', id: 'P1', totalMoney: total });
    expect(await screen.findByText('[TEST] Order Placed Successfully!')).toBeVisible();
    expect(screen.queryByText('Your payment is being confirmed…')).toBeNull();
  });
});
