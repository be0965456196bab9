import { append, ask, origin, problem } from './page.js';

/** The bank's origin: see serve.ts. */
const bank = origin.replace('//127.0.0.1', '//localhost');

/** Milliseconds that the protocol allows for the device check. */
const deviceCheckTimeout = 10_000;

/** A frame with a name, as the target of a form. */
function appendFrame(parent, properties) {
  return append(parent, 'iframe', { name: crypto.randomUUID(), ...properties });
}

/** Posts a form from the shop's own document, so its `form-action` applies. Resolves to the bank page's message. */
function post(frame, path, name, message) {
  const form = append(document.body, 'form', { method: 'POST', action: bank + path, target: frame.name });
  const value = btoa(JSON.stringify(message)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  append(form, 'input', { type: 'hidden', name, value });
  form.submit();
  form.remove();
  return new Promise((resolve) => {
    window.addEventListener('message', ({ data, origin: from, source }) => {
      if (from === bank && source === frame.contentWindow) resolve(data);
    });
  });
}

/** Runs the bank's device check in a hidden frame. Throws when it fails. */
async function checkDevice(transaction) {
  const frame = appendFrame(document.body, { title: 'Device check', hidden: true });
  const timeout = new Promise((_, reject) => {
    const late = problem('ThreeDSMethodTimeoutError', 'Three ds method timed out');
    setTimeout(() => reject(late), deviceCheckTimeout);
  });
  const threeDSMethodNotificationURL = `${origin}/3ds/notification`;
  const message = { threeDSServerTransID: transaction, threeDSMethodNotificationURL };
  const checked = post(frame, '/3ds/method', 'threeDSMethodData', message);
  await Promise.race([checked, timeout]).finally(() => frame.remove());
}

/** Shows the bank's page in a dialog. Resolves to the typed code, or undefined when the shopper cancels. */
async function askForCode(transaction, isWrong) {
  const style = 'padding:0;border:0;border-radius:12px;width:min(400px,90vw)';
  const answer = await ask('Card verification', style, (dialog) => {
    const frame = appendFrame(dialog, {
      title: 'Card verification',
      style: 'display:block;width:100%;border:0;height:290px',
    });
    return post(frame, `/3ds/challenge${isWrong ? '?wrong' : ''}`, 'creq', {
      threeDSServerTransID: transaction,
      acsTransID: transaction,
      messageType: 'CReq',
      messageVersion: '2.2.0',
      challengeWindowSize: '02',
    });
  });
  return answer?.code;
}

/** Makes a token after the bank's checks. `request` sends the card to Square with the results so far. */
export async function tokenWithBank(request) {
  let answer = await request({});
  const { transaction } = answer;
  if (transaction !== undefined) {
    await checkDevice(transaction);
    answer = await request({ transaction });
  }
  if (answer.does === 'throws')
    throw problem('TokenizationError', 'The verification could not be completed.');
  if (answer.does === 'hangs') return new Promise(() => undefined);
  for (let attempt = 0; answer.challenge && attempt < 3; attempt += 1) {
    const code = await askForCode(transaction, attempt > 0);
    if (code === undefined) return { status: 'Cancel' };
    answer = await request({ transaction, code });
  }
  if (!answer.challenge) return answer;
  const message = 'The card could not be verified.';
  return { status: 'Error', errors: [{ type: 'VERIFICATION_ERROR', message }] };
}
