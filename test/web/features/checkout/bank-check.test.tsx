// Rule 9.23
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import {
  beginAfresh,
  fill,
  live,
  openCheckout,
  pay,
  readyButton,
} from '#test/support/web/checkout-dialog.tsx';
import { atRest, offline } from '#test/support/web/fake-api.tsx';
import { fakeSquareScript } from '#test/support/web/fake-square-script.ts';
import { readPendingOrder } from '#web/stores/pending-order.ts';

beginAfresh();

const dialog = () => screen.getByRole('dialog', { name: 'Complete Your Purchase' });

/** A bank that keeps the first card waiting until it is told to answer. */
function slowBank() {
  let answer: (result: unknown) => void = () => undefined;
  let asked = 0;
  const square = fakeSquareScript({
    tokenize: () => {
      asked += 1;
      if (asked > 1) return Promise.resolve({ status: 'OK', token: 'cnon:second' });
      return new Promise((resolve) => {
        answer = resolve;
      });
    },
  });
  return { square, answerLate: () => answer({ status: 'OK', token: 'cnon:late' }) };
}

/** Pay was pressed, and the bank has been asked for 20 seconds. */
async function payAtSlowBank() {
  const opened = openCheckout(live);
  fill();
  const ready = await readyButton();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await opened.user.click(ready);
  await within(dialog()).findByRole('button', { name: 'Processing...' });
  expect(screen.queryByRole('button', { name: 'Start over' })).toBeNull();
  await vi.advanceTimersByTimeAsync(20_000);
  return { ...opened, startOver: await screen.findByRole('button', { name: 'Start over' }) };
}

test('after 20 seconds without the bank’s answer the shopper is told, may start over, and pays', async () => {
  const { square, answerLate } = slowBank();
  const { api, user, startOver } = await payAtSlowBank();
  expect(screen.getAllByText('Your bank is being asked. This can take a minute.')[0]).toBeVisible();
  expect(within(dialog()).getByRole('button', { name: 'Close' })).toBeEnabled();

  await user.click(startOver);
  const words = await screen.findByText('Nothing was charged. Please enter your card again.');
  await waitFor(() => expect(words).toHaveFocus());
  answerLate();
  await readyButton();
  expect(square.attachedNow()).toBe(1);
  expect(square.log.slice(-2)).toEqual([
    expect.stringMatching(/^destroy card/),
    expect.stringMatching(/^attach card/),
  ]);
  expect(api.callsOf('takePayment')).toHaveLength(0);

  await user.click(await readyButton());
  expect(await screen.findByText('Order Placed Successfully!')).toBeVisible();
  expect(api.bodiesOf('takePayment')).toEqual([
    expect.objectContaining({ orderId: 'O1', sourceId: 'cnon:second' }),
  ]);
  expect(api.callsOf('placeOrder')).toHaveLength(1);
});

// Rule 9.25
test('a checkout that is closed before the bank answers charges nothing and says so', async () => {
  const { answerLate } = slowBank();
  const { api, user } = await payAtSlowBank();
  await user.click(within(dialog()).getByRole('button', { name: 'Close' }));

  expect(await screen.findByText('Nothing was charged')).toBeVisible();
  answerLate();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(api.callsOf('takePayment')).toHaveLength(0);
});

test('an error of the card form is shown, and the next attempt pays', async () => {
  let asked = 0;
  fakeSquareScript({
    tokenize: () => {
      asked += 1;
      if (asked === 1) return Promise.reject(new Error('The verification could not be completed.'));
      return Promise.resolve({ status: 'OK', token: 'cnon:good' });
    },
  });
  const { api, user } = openCheckout(live);
  await pay(user);
  const messages = within(screen.getByRole('region', { name: 'Messages' }));
  expect(await messages.findByText('The verification could not be completed.')).toBeVisible();
  expect(api.callsOf('takePayment')).toEqual([]);
  expect(readPendingOrder()).toBeUndefined();

  await user.click(await readyButton());
  expect(await screen.findByText('Order Placed Successfully!')).toBeVisible();
});

// Rule 9.26
test('a shop that cannot be reached at Pay is told in its own words, which no later refetch replaces', async () => {
  fakeSquareScript();
  const { api, user, client } = openCheckout(live);
  fill();
  await readyButton();
  api.answer({ placeOrder: offline, getTestMode: offline, getCart: offline });
  await user.click(await readyButton());

  const messages = within(screen.getByRole('region', { name: 'Messages' }));
  const words =
    'We could not reach the shop. Nothing was charged. Check your connection and press Pay again.';
  expect(await messages.findByText(words)).toBeVisible();
  await waitFor(() => expect(api.callsOf('getTestMode')).toHaveLength(2));
  await atRest(client);
  expect(messages.getByText('Payment Failed')).toBeVisible();
  expect(screen.queryByText('Payment Form Error')).toBeNull();
  expect(screen.queryByText(/Failed to fetch/)).toBeNull();
});
