import { tokenWithBank } from './bank.js';
import { checkDetails, elementOf } from './checks.js';
import { origin } from './frames.js';
import { problem } from './problem.js';

/** The wallet's cards, by the outcome of a payment (payments/cards.ts). */
const cards = {
  Pay: '4111111111111111',
  'Pay with a card that is declined': '4000000000000002',
  'Pay with a card that the bank verifies': '4310000000201019',
};

export function makeRequest(options) {
  const current = { ...options };
  const request = {
    sheets: 0,
    verification: () => {
      const { currencyCode, total } = current;
      return checkDetails({ amount: total?.amount, currencyCode, intent: 'CHARGE' });
    },
    update(changes) {
      if (request.sheets > 0) return false;
      Object.assign(current, changes);
      return true;
    },
  };
  if (!/^[A-Z]{2}$/.test(options.countryCode) || typeof options.total?.label !== 'string') {
    throw problem(
      'InvalidPaymentRequestError',
      'A payment request needs a country and a label of its total.',
    );
  }
  request.verification();
  return request;
}

/** A wallet object of Square's script. `localStorage['square-simulator-wallets'] = 'none'` simulates a device without one. */
export function makeWallet(name, applicationId, request) {
  if (localStorage.getItem('square-simulator-wallets') === 'none') {
    throw problem('PaymentMethodUnsupportedError', `${name} is not available on this device.`);
  }
  let destroy;
  const destroyed = new Promise((resolve) => {
    destroy = resolve;
  });

  async function tokenize() {
    // Browsers open a wallet only during a click.
    if (window.event?.type !== 'click') throw problem('TokenizationError', `${name} needs a press.`);
    const verification = request.verification();
    request.sheets += 1;
    const number = await openSheet(name, verification);
    request.sheets -= 1;
    if (number === undefined) return { status: 'Cancel' };
    const card = { number, cvv: '111', expMonth: 11, expYear: 2039, postalCode: '94103' };
    const ask = async (more) => {
      const body = JSON.stringify({ applicationId, ...card, verification, ...more });
      return (await fetch(`${origin}/card-form/tokens`, { method: 'POST', body })).json();
    };
    return tokenWithBank(ask, destroyed);
  }

  return {
    tokenize,
    destroy: async () => {
      destroy();
      return true;
    },
  };
}

export function makeGooglePay(applicationId, request) {
  const wallet = makeWallet('Google Pay', applicationId, request);
  const button = document.createElement('button');
  return {
    ...wallet,
    async attach(selectorOrElement, { buttonColor = 'black' } = {}) {
      button.type = 'button';
      button.textContent = 'Google Pay';
      button.setAttribute('aria-label', 'Buy with Google Pay');
      const [background, color] = buttonColor === 'white' ? ['white', 'black'] : ['black', 'white'];
      button.style.cssText = `width:100%;height:100%;border:1px solid;border-radius:12px;background:${background};color:${color}`;
      elementOf(selectorOrElement).append(button);
    },
    async destroy() {
      button.remove();
      return wallet.destroy();
    },
  };
}

/** Opens the sheet. Resolves to the number of the chosen card, or undefined when it was closed. */
async function openSheet(name, { amount, currencyCode }) {
  const sheet = document.createElement('dialog');
  sheet.setAttribute('aria-label', name);
  sheet.style.cssText = 'margin:auto auto 0;padding:24px;border:0;border-radius:12px;width:min(400px,90vw)';
  sheet.append(`${amount} ${currencyCode}`);
  document.body.append(sheet);
  try {
    return await new Promise((resolve) => {
      sheet.addEventListener('close', () => resolve(undefined));
      for (const [words, number] of [...Object.entries(cards), ['Cancel', undefined]]) {
        const button = document.createElement('button');
        button.textContent = words;
        button.style.cssText = 'display:block;margin-top:12px;padding:8px';
        button.addEventListener('click', () => resolve(number));
        sheet.append(button);
      }
      sheet.showModal();
    });
  } finally {
    sheet.remove();
  }
}
