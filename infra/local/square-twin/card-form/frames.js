const origin = new URL(document.currentScript.src).origin;

/** A frame of this script's origin, and a private line to it. */
export async function openFrame(parent, page, title) {
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
export function caller(port, onEvent) {
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
export async function askForCode(wrong) {
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
