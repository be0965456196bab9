import { origin } from './frames.js';
import { problem } from './problem.js';

/** The bank's origin: see bank.ts. */
const bank = origin.replace('//127.0.0.1', '//localhost');

/** Milliseconds that the protocol allows for the device check. */
const deviceCheckTimeout = 10_000;

let frames = 0;

/** A named empty frame, as the target of a form. */
function emptyFrame(parent, title) {
  const frame = document.createElement('iframe');
  frames += 1;
  frame.name = `bank-${frames}`;
  frame.title = title;
  parent.append(frame);
  return frame;
}

/** Posts a form from the shop's own document, as EMV 3-D Secure does, so the shop's `form-action` applies. */
function post(path, field, message, frame) {
  const form = document.createElement('form');
  form.method = 'POST';
  form.action = bank + path;
  form.target = frame.name;
  form.hidden = true;
  const input = document.createElement('input');
  input.type = 'hidden';
  input.name = field;
  input.value = btoa(JSON.stringify(message)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  form.append(input);
  document.body.append(form);
  form.submit();
  form.remove();
}

/** Passes messages of the bank's page in a frame to the callback. Returns a function that stops listening. */
function listenTo(frame, callback) {
  const onMessage = ({ data, origin: from, source }) => {
    if (from === bank && source === frame.contentWindow) callback(data);
  };
  window.addEventListener('message', onMessage);
  return () => window.removeEventListener('message', onMessage);
}

/** Runs the bank's device check in a hidden frame. Throws when it fails. */
export async function checkDevice(transaction) {
  const frame = emptyFrame(document.body, 'Device check');
  frame.hidden = true;
  let stop;
  try {
    await new Promise((resolve, reject) => {
      stop = listenTo(frame, resolve);
      setTimeout(
        () => reject(problem('ThreeDSMethodTimeoutError', 'Three ds method timed out')),
        deviceCheckTimeout,
      );
      const threeDSMethodNotificationURL = `${origin}/3ds/notification`;
      const message = { threeDSServerTransID: transaction, threeDSMethodNotificationURL };
      post('/3ds/method', 'threeDSMethodData', message, frame);
    });
  } finally {
    stop();
    frame.remove();
  }
}

/** Shows the bank's page in a dialog. Resolves to the typed code, or undefined when the shopper cancels. */
export async function askForCode(transaction, wrong) {
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-label', 'Card verification');
  dialog.style.cssText = 'padding:0;border:0;border-radius:12px;width:min(400px,90vw)';
  document.body.append(dialog);
  dialog.showModal();
  const frame = emptyFrame(dialog, 'Card verification');
  frame.style.cssText = 'display:block;width:100%;border:0;height:290px';
  let stop;
  try {
    return await new Promise((resolve) => {
      stop = listenTo(frame, ({ code }) => resolve(code));
      dialog.addEventListener('cancel', () => resolve(undefined));
      const message = {
        threeDSServerTransID: transaction,
        acsTransID: transaction,
        messageType: 'CReq',
        messageVersion: '2.2.0',
        challengeWindowSize: '02',
      };
      post(`/3ds/challenge${wrong ? '?wrong' : ''}`, 'creq', message, frame);
    });
  } finally {
    stop();
    dialog.remove();
  }
}

/**
 * Makes a token after the bank's checks. `ask` sends the card to Square with the results so far; `destroyed` resolves
 * when the payment method is destroyed, for the fault `late`.
 */
export async function tokenWithBank(ask, destroyed) {
  let answer = await ask({});
  const { transaction } = answer;
  if (transaction !== undefined) {
    await checkDevice(transaction);
    answer = await ask({ transaction });
  }
  const { does } = answer;
  delete answer.does;
  if (does === 'throws') throw problem('TokenizationError', 'The verification could not be completed.');
  if (does === 'hangs') return new Promise(() => undefined);
  if (does === 'late') await destroyed;
  for (let attempt = 0; answer.challenge && attempt < 3; attempt += 1) {
    const code = await askForCode(transaction, attempt > 0);
    if (code === undefined) return { status: 'Cancel' };
    answer = await ask({ transaction, code });
  }
  if (!answer.challenge) return answer;
  const message = 'The card could not be verified.';
  return { status: 'Error', errors: [{ type: 'VERIFICATION_ERROR', message }] };
}
