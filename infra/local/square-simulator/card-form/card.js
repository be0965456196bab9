import { tokenWithBank } from './bank.js';
import { checkDetails, checkStyle, elementOf } from './checks.js';
import { caller, openFrame } from './frames.js';
import { problem } from './problem.js';

/** The Card object of Square's script, with the methods that the shop calls. */
export function makeCard(applicationId, options) {
  checkStyle(options?.style);
  let current = options ?? {};
  let form;
  let attaching = false;
  let destroyed = false;
  const atDestroy = [];

  function alive() {
    if (destroyed) throw problem('PaymentMethodAlreadyDestroyedError', 'Card has been destroyed.');
  }

  function attachedForm() {
    alive();
    if (!form) throw problem('PaymentMethodNotAttachedError', 'Card has not been attached.');
    return form;
  }

  /**
   * Inside "display: none" Square's form loses its size and does not restore it by itself
   * (CardPaymentMethod.recalculateSize in the Web Payments SDK reference).
   */
  function loseSizeWhenHidden(frame) {
    new ResizeObserver(() => {
      if (!form || frame.getClientRects().length > 0) return;
      form.hasSize = false;
      frame.style.height = '0';
    }).observe(frame);
  }

  function onHeight({ height }) {
    if (form?.hasSize) form.frame.style.height = `${height}px`;
  }

  async function tokenize(details) {
    const { ask } = attachedForm();
    const verification = checkDetails(details);
    const answered = (more) => ask('tokenize', { applicationId, verification, ...more });
    return tokenWithBank(answered, new Promise((resolve) => atDestroy.push(resolve)));
  }

  return {
    async attach(selectorOrElement) {
      alive();
      if (form || attaching) {
        throw problem('PaymentMethodAlreadyAttachedError', 'Card is already attached.');
      }
      attaching = true;
      try {
        const parent = elementOf(selectorOrElement);
        const { frame, port } = await openFrame(parent, '/card-form/form.html', 'Secure Credit Card Form');
        form = { frame, ask: caller(port, onHeight), hasSize: true };
        loseSizeWhenHidden(frame);
        await form.ask('configure', current);
      } finally {
        attaching = false;
      }
    },
    tokenize,
    async configure(changes) {
      checkStyle(changes?.style);
      current = { ...current, ...changes };
      await attachedForm().ask('configure', current);
    },
    async destroy() {
      alive();
      destroyed = true;
      for (const wake of atDestroy) wake();
      form?.frame.remove();
      form = undefined;
      return true;
    },
  };
}
