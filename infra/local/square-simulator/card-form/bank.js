import { origin } from './frames.js';
import { problem } from './problem.js';

/** Where the bank's pages are: see bank.ts. */
const bank = origin.replace('//127.0.0.1', '//localhost');

/** Milliseconds that the device check may take, as the protocol has it. */
const deviceCheckTimeout = 10_000;

let frames = 0;

/** A named frame without an address of its own, for a form to be posted into. */
function emptyFrame(parent, title) {
  const frame = document.createElement('iframe');
  frames += 1;
  frame.name = `bank-${frames}`;
  frame.title = title;
  parent.append(frame);
  return frame;
}

/** Posts a form from the shop's own document, as EMV 3-D Secure has it: the shop's `form-action` applies. */
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

/** Calls back with what the bank's page in a frame says. Answers how to stop. */
function listenTo(frame, callback) {
  const onMessage = ({ data, origin: from, source }) => {
    if (from === bank && source === frame.contentWindow) callback(data);
  };
  window.addEventListener('message', onMessage);
  return () => window.removeEventListener('message', onMessage);
}

/** The bank looks at the device in a frame that nobody sees. Throws when it could not. */
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

/** The bank's page in a dialog. Resolves to the code that was typed, or nothing when the shopper gave up. */
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
 * A token after whatever the bank wants first. `ask` puts the card to Square with what is known by then; `destroyed` is when the
 * payment method is gone, for the fault `late`.
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
