/** The card form inside its iframe. Answers requests of card.js and tells it the form's height. */
(() => {
  const inputs = new Map([...document.querySelectorAll('input')].map((input) => [input.id, input]));
  const container = document.querySelector('.input-container');
  const message = document.querySelector('.message-text');
  const form = document.querySelector('form');
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets = [sheet];

  function digits(id) {
    return inputs.get(id).value.replace(/\D/g, '');
  }

  function measure() {
    window.parent.postMessage({ height: Math.ceil(document.body.getBoundingClientRect().height) }, '*');
  }

  function cssOf(style) {
    return Object.entries(style)
      .map(([selector, rules]) => {
        if (selector.startsWith('@media')) return `${selector} { ${cssOf(rules)} }`;
        const lines = Object.entries(rules).map(
          ([property, value]) =>
            `${property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}: ${value}`,
        );
        return `${selector} { ${lines.join('; ')} }`;
      })
      .join('\n');
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
    const [month, year] = [digits('expirationDate').slice(0, 2), digits('expirationDate').slice(2)];
    const answer = await fetch('/card-form/tokens', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        applicationId,
        number: digits('cardNumber'),
        cvv: digits('cvv'),
        expMonth: Number(month),
        expYear: 2000 + Number(year),
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
      sheet.replaceSync(cssOf(style ?? {}));
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
  for (const input of inputs.values()) {
    input.addEventListener('focus', () => {
      input.classList.add('is-focus');
      container.classList.add('is-focus');
    });
    input.addEventListener('blur', () => {
      input.classList.remove('is-focus');
      container.classList.remove('is-focus');
    });
  }
  form.addEventListener('submit', (event) => event.preventDefault());
})();
