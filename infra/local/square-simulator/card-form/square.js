import { makeCard } from './card.js';
import { problem } from './page.js';
import { makeGooglePay, makeRequest, makeWallet } from './wallet.js';

/**
 * Replaces Square's Web Payments SDK. Like the real one, the card form is an iframe of this script's origin, so that the
 * shop's content security policy and focus handling are tested.
 */
function payments(applicationId, locationId) {
  const wrong = (name) =>
    problem(`Invalid${name}Error`, `The Payment option ${name} is not in the correct format.`);
  if (!window.isSecureContext) throw problem('WebSdkEmbedError', 'Square needs a secure context.');
  if (typeof applicationId !== 'string') throw wrong('ApplicationId');
  if (applicationId.startsWith('sq0idp-'))
    throw problem('ApplicationIdEnvironmentMismatchError', 'A production application id in the sandbox.');
  if (!applicationId.startsWith('sandbox-sq0idb-')) throw wrong('ApplicationId');
  if (locationId === '' || !['string', 'undefined'].includes(typeof locationId)) throw wrong('LocationId');
  return {
    card: async (options) => makeCard(applicationId, options),
    paymentRequest: makeRequest,
    googlePay: async (request) => makeGooglePay(applicationId, request),
    applePay: async (request) => makeWallet('Apple Pay', applicationId, request),
  };
}

window.Square = { payments };
