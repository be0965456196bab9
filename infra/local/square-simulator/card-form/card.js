import { tokenWithBank } from './bank.js';
import { checkDetails, checkStyle, elementOf } from './checks.js';
import { append, origin, problem } from './page.js';

/** The Card object of Square's script, with the methods that the shop calls. */
export function makeCard(applicationId, options = {}) {
  checkStyle(options.style);
  let current = options;
  let frame;
  let isDestroyed = false;

  function requireAlive() {
    if (isDestroyed) throw problem('PaymentMethodAlreadyDestroyedError', 'Card has been destroyed.');
  }

  /** Asks the form in the frame, which answers over the given port. */
  function ask(action, value) {
    requireAlive();
    if (!frame) throw problem('PaymentMethodNotAttachedError', 'Card has not been attached.');
    const { port1, port2 } = new MessageChannel();
    frame.contentWindow.postMessage({ action, value }, origin, [port2]);
    return new Promise((resolve) => {
      port1.onmessage = ({ data }) => resolve(data);
    });
  }

  /** Gives the frame its form's height. */
  function followHeight() {
    let hasSize = true;
    window.addEventListener('message', ({ data, source }) => {
      if (frame && hasSize && source === frame.contentWindow) frame.style.height = `${data.height}px`;
    });
    // Inside "display: none" Square's form loses its size and does not restore it by itself
    // (CardPaymentMethod.recalculateSize in the Web Payments SDK reference).
    new ResizeObserver(() => {
      if (!frame || frame.getClientRects().length > 0) return;
      hasSize = false;
      frame.style.height = '0';
    }).observe(frame);
  }

  return {
    async attach(selectorOrElement) {
      requireAlive();
      if (frame) throw problem('PaymentMethodAlreadyAttachedError', 'Card is already attached.');
      frame = append(elementOf(selectorOrElement), 'iframe', {
        src: `${origin}/card-form/form.html`,
        title: 'Secure Credit Card Form',
        style: 'display:block;width:100%;border:0;height:180px',
      });
      await new Promise((resolve) => {
        frame.onload = resolve;
      });
      followHeight();
      await ask('configure', current);
    },
    async tokenize(details) {
      const verification = checkDetails(details);
      return tokenWithBank((more) => ask('tokenize', { applicationId, verification, ...more }));
    },
    async configure(changes) {
      checkStyle(changes?.style);
      current = { ...current, ...changes };
      await ask('configure', current);
    },
    async destroy() {
      requireAlive();
      isDestroyed = true;
      frame?.remove();
      frame = undefined;
      return true;
    },
  };
}
