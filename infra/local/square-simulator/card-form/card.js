import { askForCode, checkDevice } from './bank.js';
import { checkDetails, checkStyle, elementOf } from './checks.js';
import { caller, openFrame } from './frames.js';
import { problem } from './problem.js';

const fieldNames = ['cardNumber', 'cvv', 'expirationDate', 'postalCode'];
const eventNames = [
  'cardBrandChanged',
  'errorClassAdded',
  'errorClassRemoved',
  'escape',
  'focusClassAdded',
  'focusClassRemoved',
  'postalCodeChanged',
  'submit',
];

/** The card of Square's script. */
export function makeCard(applicationId, options) {
  checkStyle(options?.style);
  const listeners = new Map();
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
   * Inside "display: none" Square's form loses its size and does not find it again by itself: that is what
   * recalculateSize() is for (CardPaymentMethod.recalculateSize in the Web Payments SDK reference).
   */
  function loseSizeWhenHidden(frame) {
    new ResizeObserver(() => {
      if (!form || frame.getClientRects().length > 0) return;
      form.hasSize = false;
      frame.style.height = '0';
    }).observe(frame);
  }

  function onEvent({ event, detail, height }) {
    if (height !== undefined && form?.hasSize) form.frame.style.height = `${height}px`;
    if (event === undefined) return;
    for (const callback of listeners.get(event) ?? []) callback(new CustomEvent(event, { detail }));
  }

  function remove() {
    form?.frame.remove();
    form = undefined;
    return true;
  }

  async function tokenize(details) {
    const { ask } = attachedForm();
    const verification = checkDetails(details);
    let answer = await ask('tokenize', { applicationId, verification });
    const { transaction } = answer;
    if (transaction !== undefined) {
      await checkDevice(transaction);
      answer = await ask('tokenize', { applicationId, verification, transaction });
    }
    const { does } = answer;
    delete answer.does;
    if (does === 'throws') throw problem('TokenizationError', 'The verification could not be completed.');
    if (does === 'hangs') return new Promise(() => undefined);
    if (does === 'late') await new Promise((resolve) => atDestroy.push(resolve));
    for (let attempt = 0; answer.challenge && attempt < 3; attempt += 1) {
      const code = await askForCode(transaction, attempt > 0);
      if (code === undefined) return { status: 'Cancel' };
      answer = await ask('tokenize', { applicationId, verification, transaction, code });
    }
    if (!answer.challenge) return answer;
    const message = 'The card could not be verified.';
    return { status: 'Error', errors: [{ type: 'VERIFICATION_ERROR', message }] };
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
        form = { frame, ask: caller(port, onEvent), hasSize: true };
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
    async focus(field) {
      if (!fieldNames.includes(field)) {
        throw problem('InvalidFieldNameError', `${field} is not a valid field name.`);
      }
      const { frame, ask } = attachedForm();
      frame.focus();
      return ask('focus', field);
    },
    async clear() {
      return attachedForm().ask('clear');
    },
    async setError(field) {
      return attachedForm().ask('setError', field);
    },
    recalculateSize() {
      const attached = attachedForm();
      attached.hasSize = true;
      attached.ask('measure');
    },
    addEventListener(name, callback) {
      if (!eventNames.includes(name) || typeof callback !== 'function') {
        throw problem('InvalidEventListenerCallbackError', `Cannot listen to ${name}.`);
      }
      listeners.set(name, [...(listeners.get(name) ?? []), callback]);
    },
    removeEventListener(name, callback) {
      listeners.set(
        name,
        (listeners.get(name) ?? []).filter((other) => other !== callback),
      );
    },
    async detach() {
      alive();
      return remove();
    },
    async destroy() {
      alive();
      destroyed = true;
      listeners.clear();
      for (const wake of atDestroy) wake();
      return remove();
    },
  };
}
