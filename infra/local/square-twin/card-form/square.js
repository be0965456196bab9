/**
 * Stands in for Square's Web Payments SDK. The card form itself is an iframe of this script's origin, as the
 * real one is, so that the shop's content security policy and focus handling meet the real thing.
 */
(() => {
  const origin = new URL(document.currentScript.src).origin;

  const inputProperties = ['backgroundColor', 'color', 'fontFamily', 'fontSize', 'fontWeight'];
  const containerProperties = ['borderColor', 'borderRadius', 'borderWidth'];
  const styleProperties = {
    input: inputProperties,
    'input.is-focus': inputProperties,
    'input.is-error': inputProperties,
    'input::placeholder': ['color'],
    'input.is-focus::placeholder': ['color'],
    'input.is-error::placeholder': ['color'],
    '.input-container': containerProperties,
    '.input-container.is-focus': containerProperties,
    '.input-container.is-error': containerProperties,
    '.message-text': ['color'],
    '.message-text.is-error': ['color'],
    '.message-icon': ['color'],
    '.message-icon.is-error': ['color'],
  };
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

  function problem(name, message) {
    const error = new Error(message);
    error.name = name;
    return error;
  }

  function checkStyle(style) {
    for (const [selector, rules] of Object.entries(style ?? {})) {
      if (selector.startsWith('@media')) checkStyle(rules);
      else checkRules(selector, rules);
    }
  }

  function checkRules(selector, rules) {
    const allowed = styleProperties[selector];
    if (!allowed) throw problem('InvalidInputStyleSelectorError', `${selector} is not a valid selector.`);
    for (const [property, value] of Object.entries(rules)) {
      if (!allowed.includes(property)) {
        throw problem('InvalidInputStylePropertyError', `${property} is not valid for ${selector}.`);
      }
      const size = property === 'fontSize' ? Number.parseFloat(value) : 0;
      if (typeof value !== 'string' || size > 16) {
        throw problem('InvalidInputStyleValueError', `${value} is not a valid ${property}.`);
      }
    }
  }

  function elementOf(selectorOrElement) {
    const element =
      typeof selectorOrElement === 'string' ? document.querySelector(selectorOrElement) : selectorOrElement;
    if (!(element instanceof HTMLElement)) {
      throw problem('ElementNotFoundError', `Element not found: ${selectorOrElement}`);
    }
    if (!['DIV', 'SPAN'].includes(element.tagName)) {
      throw problem('InvalidElementTypeError', 'The element must be a div or a span.');
    }
    return element;
  }

  /** A frame of this script's origin, and a private line to it. */
  async function openFrame(parent, page, title) {
    const frame = document.createElement('iframe');
    frame.src = origin + page;
    frame.title = title;
    frame.style.cssText = 'display:block;width:100%;border:0;height:180px';
    frame.allow = 'payment';
    const loaded = new Promise((resolve, reject) => {
      frame.onload = resolve;
      frame.onerror = reject;
    });
    parent.append(frame);
    await loaded;
    const { port1, port2 } = new MessageChannel();
    frame.contentWindow.postMessage('connect', origin, [port2]);
    return { frame, port: port1 };
  }

  /** Asks over the port and waits for the answer with the same number. */
  function caller(port, onEvent) {
    const waiting = new Map();
    let count = 0;
    port.onmessage = ({ data }) => {
      if (data.answerTo === undefined) return onEvent(data);
      waiting.get(data.answerTo)?.(data.value);
      waiting.delete(data.answerTo);
    };
    return (action, value) =>
      new Promise((resolve) => {
        count += 1;
        waiting.set(count, resolve);
        port.postMessage({ id: count, action, value });
      });
  }

  /** The bank's page in a dialog. Resolves to the code that was typed, or nothing when the buyer gave up. */
  async function askForCode(wrong) {
    const dialog = document.createElement('dialog');
    dialog.setAttribute('aria-label', 'Card verification');
    dialog.style.cssText = 'padding:0;border:0;border-radius:12px;width:min(400px,90vw)';
    document.body.append(dialog);
    dialog.showModal();
    try {
      return await new Promise((resolve, reject) => {
        dialog.addEventListener('cancel', () => resolve(undefined));
        const page = `/card-form/challenge.html${wrong ? '?wrong' : ''}`;
        openFrame(dialog, page, 'Card verification').then(({ frame, port }) => {
          frame.style.height = '290px';
          port.onmessage = ({ data }) => resolve(data.code);
        }, reject);
      });
    } finally {
      dialog.remove();
    }
  }

  function checkDetails(details) {
    if (details === undefined) return undefined;
    const { amount, currencyCode, intent } = details;
    if (typeof amount !== 'string' || !/^\d+(\.\d+)?$/.test(amount)) {
      throw problem('TokenizationError', 'Verification details need the amount as a decimal text.');
    }
    if (!/^[A-Z]{3}$/.test(currencyCode ?? '')) {
      throw problem('TokenizationError', 'Verification details need a currency code.');
    }
    if (!['CHARGE', 'STORE', 'CHARGE_AND_STORE'].includes(intent)) {
      throw problem('TokenizationError', 'Verification details need an intent.');
    }
    const lines = details.billingContact?.addressLines ?? [];
    if (lines.some((line) => typeof line !== 'string')) {
      throw problem('TokenizationError', 'EXPECTED_STRING: addressLines');
    }
    return { amount, currencyCode, intent };
  }

  function makeCard(applicationId, options) {
    checkStyle(options?.style);
    const listeners = new Map();
    let current = options ?? {};
    let form;
    let attaching = false;
    let destroyed = false;

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
      for (let attempt = 0; answer.challenge && attempt < 3; attempt += 1) {
        const code = await askForCode(attempt > 0);
        if (code === undefined) return { status: 'Cancel' };
        answer = await ask('tokenize', { applicationId, verification, code });
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
        return remove();
      },
    };
  }

  function payments(applicationId, locationId) {
    if (!window.isSecureContext) throw problem('WebSdkEmbedError', 'Square needs a secure context.');
    if (typeof applicationId === 'string' && applicationId.startsWith('sq0idp-')) {
      throw problem('ApplicationIdEnvironmentMismatchError', 'A production application id in the sandbox.');
    }
    if (typeof applicationId !== 'string' || !applicationId.startsWith('sandbox-sq0idb-')) {
      throw problem(
        'InvalidApplicationIdError',
        'The Payment `applicationId` option is not in the correct format.',
      );
    }
    if (locationId !== undefined && (typeof locationId !== 'string' || locationId === '')) {
      throw problem(
        'InvalidLocationIdError',
        'The Payment `locationId` option is not in the correct format.',
      );
    }
    return { card: async (options) => makeCard(applicationId, options) };
  }

  window.Square = { payments };
})();
