/** The bank's page: asks for the code and hands it to the page over the port of square.js. */
(() => {
  const code = document.querySelector('#code');
  let port;

  window.addEventListener('message', ({ data, ports }) => {
    if (data === 'connect' && !port) [port] = ports;
  });
  document.querySelector('form').addEventListener('submit', (event) => {
    event.preventDefault();
    port?.postMessage({ code: code.value.trim() });
  });
  document.querySelector('button[type=button]').addEventListener('click', () => port?.postMessage({}));
  if (location.search === '?wrong') {
    document.querySelector('.message-text').textContent = 'That code was not right. Try again.';
  }
  code.focus();
})();
