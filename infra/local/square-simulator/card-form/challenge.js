/** The bank's page: asks for the code and posts it to the opening page. */
(() => {
  const code = document.querySelector('#code');
  const tell = (answer) => window.parent.postMessage(answer, '*');

  document.querySelector('form').addEventListener('submit', (event) => {
    event.preventDefault();
    tell({ code: code.value.trim() });
  });
  document.querySelector('button[type=button]').addEventListener('click', () => tell({}));
  if (location.search === '?wrong') {
    document.querySelector('.message-text').textContent = 'That code was not right. Try again.';
  }
  document.querySelector('fieldset').disabled = false;
  code.focus();
})();
