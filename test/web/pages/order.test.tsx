// Rules 10.5, 10.6 and 10.8
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { shop } from '#shop-config';
import { makeShoppersOrder } from '#test/support/web/builders.ts';
import { atRest, type FakeHandlers, offline, refusal, renderApp } from '#test/support/web/fake-api.tsx';
import { openScreen } from '#test/support/web/screen.tsx';
import AboutPage from '#web/pages/about.tsx';
import OrderPage from '#web/pages/order.tsx';

const token = '01JD8Z6W3K5T7V9X1Y3B5D7F9H.tk9x2o.1.q0sYH2d3Rj1kT5uVwXyZ7A';

function setup(hash: string, handlers: FakeHandlers = {}) {
  const known = { viewOrder: makeShoppersOrder(), getMailService: { writesMail: true } };
  return openScreen(<OrderPage />, `/order${hash}`, { ...known, ...handlers });
}

/** Opens the link's page and waits for the order. */
async function open(handlers: FakeHandlers = {}) {
  const opened = setup(`#${token}`, handlers);
  await stateOf();
  return opened;
}

const meta = (name: string) => document.head.querySelector(`meta[name="${name}"]`)?.getAttribute('content');
const stateOf = () => screen.findByRole('region', { name: 'How your order stands' });

describe('the order page', () => {
  test('sends the link’s token and immediately removes it from the URL', async () => {
    const { api } = await open();

    expect(api.callsOf('viewOrder')[0]?.body).toEqual({ token });
    expect(window.location.href).not.toContain(token.slice(0, 10));
    expect(window.location.pathname).toBe('/order');
    expect(JSON.stringify(api.calls.map(({ params, query }) => [params, query]))).not.toContain(token);
  });

  // Rule 23.7
  test('shows works, sizes, amounts, the included tax and the destination', async () => {
    await open({ viewOrder: makeShoppersOrder({ includedTax: { name: 'VAT', amount: 21_500 } }) });

    expect(screen.getByRole('heading', { name: 'Your order', level: 1 })).toBeVisible();
    expect(screen.getByText('PAYMENT1')).toBeVisible();
    const works = screen.getByRole('region', { name: 'What you bought' });
    expect(within(works).getByRole('link', { name: 'The Moon Stairs' })).toHaveAttribute(
      'href',
      '/artwork/MOONSTAIRS',
    );
    expect(within(works).getByText('Originals')).toBeVisible();
    expect(within(works).getByRole('heading', { name: 'The Teapot' })).toBeVisible();
    expect(within(works).queryByRole('link', { name: 'The Teapot' })).toBeNull();
    expect(within(works).getByText('2 × $45.00')).toBeVisible();
    expect(within(works).getByText('$90.00')).toBeVisible();
    expect(within(works).getByText('Total paid').nextSibling).toHaveTextContent('$1,290.00');
    expect(within(works).getByText('Tax').nextSibling).toHaveTextContent('Includes $215.00 VAT');
    expect(within(works).getByText('Delivery to').nextSibling).toHaveTextContent('A. M., Fernton');
    expect(within(works).getByRole('link', { name: shop.email })).toHaveAttribute(
      'href',
      `mailto:${shop.email}?subject=Order%20PAYMENT1`,
    );
  });

  test('is hidden from search engines and sends no referrer, unlike the page that is opened after it', async () => {
    const { unmount } = await open();
    expect(meta('robots')).toBe('noindex');
    expect(meta('referrer')).toBe('no-referrer');
    unmount();

    renderApp(<AboutPage />, { path: '/about' });
    await waitFor(() => expect(meta('robots')).toBeUndefined());
    expect(meta('referrer')).toBeUndefined();
  });

  test('is shown again after a reload of its tab', async () => {
    setup(`#${token}`).unmount();

    const { api } = setup('');
    await stateOf();
    expect(api.callsOf('viewOrder')[0]?.body).toEqual({ token });
  });

  test('shows another order after another link is opened in the same tab', async () => {
    const { api } = setup(`#${token}`, {
      viewOrder: ({ body }) => makeShoppersOrder({ confirmation: body.token === token ? 'FIRST' : 'SECOND' }),
    });
    await screen.findByText('FIRST');
    const other = token.replace('01JD', '01JE');
    // A browser does the same when the URL of another order is pasted into its address bar.
    window.history.pushState(null, '', `/order#${other}`);
    window.dispatchEvent(new PopStateEvent('popstate'));

    await screen.findByText('SECOND');
    expect(api.callsOf('viewOrder').at(-1)?.body).toEqual({ token: other });
    expect(window.location.hash).toBe('');
  });

  test('does not treat the anchor of the skip link as a token', async () => {
    const { api } = setup('#main');
    await screen.findByRole('heading', { name: 'Find your order' });
    expect(api.callsOf('viewOrder')).toEqual([]);
  });
});

describe('the state of an order', () => {
  const steps = async () =>
    within(await stateOf())
      .getAllByRole('listitem')
      .map((item) => item.textContent);
  const shipment = {
    shippedAt: '2026-11-22T12:00:00.000Z',
    carrier: 'Moon Post',
    trackingNumber: 'MP 1234 5678',
    trackingUrl: 'https://carrier.example/track?n=1',
  };
  const refunds = (amount: number) => ({
    refunds: [{ amount: { amount, currency: 'USD' }, at: '2026-11-24T12:00:00.000Z' }],
    refunded: { amount, currency: 'USD' },
  });

  test("is 'Being packed' if the order is paid", async () => {
    setup(`#${token}`);
    expect(await screen.findByRole('heading', { name: 'Being packed' })).toBeVisible();
    expect(await steps()).toEqual([
      'Paid, doneNovember 20, 2026',
      'Being packed, now',
      'Shipped, still to come',
    ]);
    expect(screen.queryByText('Refunded')).toBeNull();
  });

  // Rule 10.3
  test('says that nothing was paid for a test order', async () => {
    setup(`#${token}`, { viewOrder: makeShoppersOrder({ testMode: true }) });
    expect(await screen.findByRole('heading', { name: 'Test order' })).toBeVisible();
    expect(screen.getByText('Nothing was charged, and nothing will be shipped.')).toBeVisible();
    expect(screen.getByRole('note')).toHaveTextContent(
      'This is a test order. No actual payment has been processed.',
    );
    expect(await steps()).toEqual(['Placed, nowNovember 20, 2026']);
  });

  test('shows carrier, tracking number and a tracking link without a referrer if the order is shipped', async () => {
    setup(`#${token}`, { viewOrder: makeShoppersOrder({ shipment }) });
    expect(await screen.findByRole('heading', { name: 'Shipped' })).toBeVisible();
    expect(await steps()).toEqual([
      'Paid, doneNovember 20, 2026',
      'Packed, done',
      'Shipped, nowNovember 22, 2026',
    ]);
    expect(screen.getByText('Moon Post')).toBeVisible();
    expect(screen.getByText('MP 1234 5678')).toBeVisible();
    const link = screen.getByRole('link', { name: 'Track the parcel' });
    expect(link).toHaveAttribute('href', shipment.trackingUrl);
    expect(link).toHaveAttribute('rel', expect.stringContaining('noreferrer'));
  });

  test("is 'Being packed' and shows the refund if the order is partly refunded", async () => {
    setup(`#${token}`, { viewOrder: makeShoppersOrder(refunds(4_500)) });
    expect(await screen.findByRole('heading', { name: 'Being packed' })).toBeVisible();
    expect(screen.getByText(/^\$45\.00 of \$1,290\.00 goes back/)).toBeVisible();
    expect(screen.getByText('Refunded').nextSibling).toHaveTextContent('−$45.00');
  });

  test("is 'Canceled' if the shipment was canceled at Square", async () => {
    setup(`#${token}`, { viewOrder: makeShoppersOrder({ shipmentCanceledAt: '2026-11-23T12:00:00.000Z' }) });
    expect(await screen.findByRole('heading', { name: 'Canceled' })).toBeVisible();
    expect(await steps()).toEqual(['Paid, doneNovember 20, 2026', 'Canceled, nowNovember 23, 2026']);
  });

  test('shows a full refund both before and after shipping', async () => {
    const { unmount } = setup(`#${token}`, { viewOrder: makeShoppersOrder(refunds(129_000)) });
    expect(await screen.findByRole('heading', { name: 'Refunded' })).toBeVisible();
    expect(await steps()).toEqual(['Paid, doneNovember 20, 2026', 'Refunded, nowNovember 24, 2026']);
    unmount();

    setup(`#${token}`, { viewOrder: makeShoppersOrder({ ...refunds(129_000), shipment }) });
    await screen.findByRole('heading', { name: 'Refunded' });
    expect((await steps())[1]).toBe('Shipped, doneNovember 22, 2026');
  });
});

describe('an order link that shows no order', () => {
  test('says that it has expired, and offers a new link', async () => {
    setup(`#${token}`, {
      viewOrder: refusal(410, {
        error: 'This link is too old. Please ask for a new one.',
        code: 'LINK_EXPIRED',
      }),
    });
    expect(await screen.findByText('This link is too old. Please ask for a new one.')).toBeVisible();
    expect(await screen.findByRole('form', { name: 'Ask for a new link' })).toBeVisible();
  });

  // Rule 10.7
  test('says that it does not lead to an order', async () => {
    setup(`#${token}`, { viewOrder: refusal(404, { error: 'This link does not lead to an order.' }) });
    expect(
      await screen.findByText(/^This link does not lead to an order\. It may have been cut short/),
    ).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Send me a new link' })).toBeVisible();
  });

  test('can be tried again if the shop does not answer', async () => {
    const { api } = setup(`#${token}`, { viewOrder: offline });
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(screen.queryByText(/does not lead/)).toBeNull();
    api.answer({ viewOrder: makeShoppersOrder() });
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await stateOf()).toBeVisible();
  });
});

describe("requesting an order's link again", () => {
  const fill = async (number: string, email: string) => {
    await userEvent.type(await screen.findByLabelText('Order number'), number || '{Tab}');
    await userEvent.type(screen.getByLabelText('Email'), email || '{Tab}');
    await userEvent.click(screen.getByRole('button', { name: 'Send me a new link' }));
  };

  test('requires order number and email address, and is answered in the same way for every order', async () => {
    const { api } = setup('', { requestOrderLink: { ok: true } });
    await fill(' PAYMENT1 ', ' ada@moss.example ');

    expect(
      await screen.findByText(/^If this order was paid with this address, a new link is on its way/),
    ).toBeVisible();
    expect(api.callsOf('requestOrderLink')[0]?.body).toEqual({
      number: 'PAYMENT1',
      email: 'ada@moss.example',
    });
    expect(screen.getByLabelText('Order number')).toHaveValue(' PAYMENT1 ');
  });

  test('shows invalid fields and sends nothing', async () => {
    const { api, client } = setup('');
    await fill('', 'nobody');

    expect(screen.getByText('Please enter the number of your order')).toBeVisible();
    expect(screen.getByText('Valid email is required')).toBeVisible();
    expect(screen.getByLabelText('Order number')).toHaveFocus();
    await atRest(client);
    expect(api.callsOf('requestOrderLink')).toEqual([]);
  });

  test('reports too many requests, and keeps the typed text', async () => {
    setup('', {
      requestOrderLink: refusal(429, { error: 'Too many requests. Please try again in 43 minutes.' }),
    });
    await fill('PAYMENT1', 'ada@moss.example');

    expect(await screen.findByText('Too many requests. Please try again in 43 minutes.')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('ada@moss.example');
  });

  test('refers to the artist in a shop without email', async () => {
    const { client } = setup('', { getMailService: { writesMail: false } });
    const words = await screen.findByText(/with the number of your order/);
    expect(words.parentElement).toHaveTextContent(shop.email);
    await atRest(client);
    expect(screen.queryByRole('form')).toBeNull();
  });
});
