import { tokenWithBank } from './bank.js';
import { checkDetails, elementOf } from './checks.js';
import { append, ask, origin, problem } from './page.js';

/** The wallet's cards, by the outcome of a payment (payments/cards.ts). */
const cards = {
  Pay: '4111111111111111',
  'Pay with a card that is declined': '4000000000000002',
  'Pay with a card that the bank verifies': '4310000000201019',
};

export function makeRequest(options) {
  if (!/^[A-Z]{2}$/.test(options.countryCode) || typeof options.total?.label !== 'string')
    throw problem('InvalidPaymentRequestError', 'A request needs a country and a label of its total.');
  const current = { ...options };
  const request = {
    isOpen: false,
    verification: () => {
      const { currencyCode, total } = current;
      return checkDetails({ amount: total?.amount, currencyCode, intent: 'CHARGE' });
    },
    update(changes) {
      if (request.isOpen) return false;
      Object.assign(current, changes);
      return true;
    },
  };
  request.verification();
  return request;
}

/** A wallet object of Square's script. `localStorage['square-simulator-wallets'] = 'none'` simulates a device without one. */
export function makeWallet(name, applicationId, request) {
  if (localStorage.getItem('square-simulator-wallets') === 'none')
    throw problem('PaymentMethodUnsupportedError', `${name} is not available on this device.`);
  return {
    async tokenize() {
      // Browsers open a wallet only during a click.
      if (window.event?.type !== 'click') throw problem('TokenizationError', `${name} needs a press.`);
      const verification = request.verification();
      request.isOpen = true;
      const number = await openSheet(name, verification);
      request.isOpen = false;
      if (number === undefined) return { status: 'Cancel' };
      const card = { number, cvv: '111', expMonth: 11, expYear: 2039, postalCode: '94103' };
      return tokenWithBank(async (more) => {
        const body = JSON.stringify({ applicationId, ...card, verification, ...more });
        return (await fetch(`${origin}/card-form/tokens`, { method: 'POST', body })).json();
      });
    },
    destroy: async () => true,
  };
}

export function makeGooglePay(applicationId, request) {
  const wallet = makeWallet('Google Pay', applicationId, request);
  let button;
  return {
    ...wallet,
    async attach(selectorOrElement, { buttonColor = 'black' } = {}) {
      const [background, color] = buttonColor === 'white' ? ['white', 'black'] : ['black', 'white'];
      button = append(elementOf(selectorOrElement), 'button', {
        type: 'button',
        textContent: 'Google Pay',
        ariaLabel: 'Buy with Google Pay',
        style: `width:100%;height:100%;border:1px solid;border-radius:12px;background:${background};color:${color}`,
      });
    },
    async destroy() {
      button?.remove();
      return true;
    },
  };
}

/** Opens the sheet. Resolves to the number of the chosen card, or undefined when it was closed. */
function openSheet(name, { amount, currencyCode }) {
  const style = 'margin:auto auto 0;padding:24px;border:0;border-radius:12px;width:min(400px,90vw)';
  return ask(name, style, (sheet) => {
    sheet.append(`${amount} ${currencyCode}`);
    return new Promise((resolve) => {
      for (const textContent of [...Object.keys(cards), 'Cancel']) {
        append(sheet, 'button', {
          textContent,
          style: 'display:block;margin-top:12px;padding:8px',
          onclick: () => resolve(cards[textContent]),
        });
      }
    });
  });
}
