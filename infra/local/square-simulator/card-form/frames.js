export const origin = new URL(document.currentScript.src).origin;

/** Opens a frame of this script's origin and a message channel to it. */
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

/** Sends a request over the port and waits for the answer with the same number. */
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
