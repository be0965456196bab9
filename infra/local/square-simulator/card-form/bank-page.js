/** The bank's page: posts the device check's result, or the code that it asks for, to the opening page. */
(() => {
  const tell = (answer) => window.parent.postMessage(answer, '*');
  // The device check succeeds once this page has loaded.
  if (location.pathname === '/3ds/method') return tell({ checked: true });

  const code = document.querySelector('#code');
  document.querySelector('form').addEventListener('submit', (event) => {
    event.preventDefault();
    tell({ code: code.value.trim() });
  });
  document.querySelector('button[type=button]').addEventListener('click', () => tell({}));
  if (location.search === '?wrong')
    document.querySelector('.message-text').textContent = 'That code was not right. Try again.';
  for (const control of document.querySelectorAll('input, button')) control.disabled = false;
  code.focus();
})();
