/** The card form inside its iframe. Answers requests of card.js and tells it the form's height. */
(() => {
  const inputs = new Map([...document.querySelectorAll('input')].map((input) => [input.id, input]));
  const container = document.querySelector('.input-container');
  const message = document.querySelector('.message-text');
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets = [sheet];

  function digits(id) {
    return inputs.get(id).value.replace(/\D/g, '');
  }

  function measure() {
    window.parent.postMessage({ height: Math.ceil(document.body.getBoundingClientRect().height) }, '*');
  }

  /** Adds rules to a style sheet or to a media query. */
  function addRules(group, style) {
    for (const [selector, rules] of Object.entries(style)) {
      const rule = group.cssRules[group.insertRule(`${selector} {}`, group.cssRules.length)];
      if (selector.startsWith('@media')) addRules(rule, rules);
      else Object.assign(rule.style, rules);
    }
  }

  function markErrors(errors) {
    for (const [id, input] of inputs) {
      const wrong = errors.some(({ field }) => field === id);
      input.classList.toggle('is-error', wrong);
      input.setAttribute('aria-invalid', String(wrong));
    }
    container.classList.toggle('is-error', errors.length > 0);
    message.classList.toggle('is-error', errors.length > 0);
    message.textContent = errors[0]?.message ?? '';
    measure();
  }

  async function tokenize({ applicationId, verification, transaction, code }) {
    const answer = await fetch('/card-form/tokens', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        applicationId,
        number: digits('cardNumber'),
        cvv: digits('cvv'),
        expMonth: Number(digits('expirationDate').slice(0, 2)),
        expYear: 2000 + Number(digits('expirationDate').slice(2)),
        postalCode: inputs.get('postalCode').value.trim(),
        verification,
        transaction,
        code,
      }),
    });
    const result = await answer.json();
    markErrors(result.errors ?? []);
    return result;
  }

  const actions = {
    tokenize,
    configure({ style }) {
      sheet.replaceSync('');
      addRules(sheet, style ?? {});
      measure();
    },
  };

  const unreachable = { type: 'API_ERROR', message: 'The card form could not reach Square.' };
  window.addEventListener('message', async ({ data: { action, value }, ports: [port] }) => {
    const failed = () => ({ status: 'Error', errors: [unreachable] });
    port.postMessage(await Promise.resolve(actions[action](value)).catch(failed));
  });
  new ResizeObserver(measure).observe(document.body);

  inputs.get('cardNumber').addEventListener('input', ({ target }) => {
    const number = digits('cardNumber').slice(0, 19);
    target.value = number.replace(/(\d{4})(?=\d)/g, '$1 ');
  });
  inputs.get('expirationDate').addEventListener('input', ({ target }) => {
    const date = digits('expirationDate').slice(0, 4);
    target.value = date.length > 2 ? `${date.slice(0, 2)}/${date.slice(2)}` : date;
  });
  for (const name of ['focusin', 'focusout']) {
    container.addEventListener(name, ({ target }) => {
      for (const element of [target, container]) element.classList.toggle('is-focus', name === 'focusin');
    });
  }
})();
