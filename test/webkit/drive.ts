import { spawn } from 'node:child_process';
import sharp from 'sharp';
import { freePort } from '#infra/local/emulator.ts';
import { startShop } from '#test/support/shop/shop-process.ts';

/*
 * Drives gallery, dialog and zoom in WebKitGTK, by hand: test/README.md says what it needs. W3C WebDriver
 * over HTTP, which needs no package.
 */

const element = 'element-6066-11e4-a52e-4f735466cecf';
const waitMs = 20_000;

const driverPort = await freePort();
const driver = spawn('xvfb-run', ['-a', 'WebKitWebDriver', `--port=${driverPort}`], {
  stdio: 'inherit',
  detached: true,
});
const shop = await startShop();
let session = '';

async function send<T = unknown>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<T> {
  const answer = await fetch(`http://127.0.0.1:${driverPort}${path}`, {
    method,
    ...(body && { body: JSON.stringify(body) }),
  });
  const { value } = (await answer.json()) as { readonly value: T & { readonly message?: string } };
  if (!answer.ok) throw new Error(`${method} ${path}: ${value?.message}`);
  return value;
}

const inSession = <T>(path: string, body: object = {}) => send<T>('POST', `/session/${session}${path}`, body);
const open = (path: string) => inSession('/url', { url: shop.url + path });
/** Runs `script` in the page. */
const run = <T>(script: string) => inSession<T>('/execute/sync', { script: `return ${script}`, args: [] });

/** Asks until the answer is truthy. */
async function until<T>(what: string, ask: () => Promise<T>): Promise<T> {
  const end = Date.now() + waitMs;
  for (;;) {
    const answer = await ask().catch(() => undefined);
    if (answer) return answer;
    if (Date.now() > end) throw new Error(`Not there: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const find = (xpath: string) =>
  until(xpath, async () => {
    const found = await inSession<Record<string, string>>('/element', { using: 'xpath', value: xpath });
    return found[element];
  });
const press = async (xpath: string) => {
  const id = await find(xpath);
  await until(`${xpath}, pressed`, async () => {
    await inSession(`/element/${id}/click`);
    return true;
  });
};
const button = (name: string) => `//button[normalize-space()='${name}' or @aria-label='${name}']`;
/** How many colors are painted within a control: a place where nothing is painted has one. */
async function colorsAt(xpath: string): Promise<number> {
  const { x, y, width, height } = await send<{ x: number; y: number; width: number; height: number }>(
    'GET',
    `/session/${session}/element/${await find(xpath)}/rect`,
  );
  const shot = await send<string>('GET', `/session/${session}/screenshot`);
  const box = {
    left: Math.round(x),
    top: Math.round(y),
    width: Math.round(width),
    height: Math.round(height),
  };
  const pixels = await sharp(Buffer.from(shot, 'base64')).extract(box).removeAlpha().raw().toBuffer();
  const colors = new Set<string>();
  for (let at = 0; at < pixels.length; at += 3) colors.add(pixels.subarray(at, at + 3).toString('hex'));
  return colors.size;
}

async function look(): Promise<void> {
  await open('/gallery');
  await press('(//article//a)[1]');
  for (const name of ['Previous artwork', 'Next artwork']) {
    const arrow = `//dialog${button(name)}`;
    await until(`${name}, painted beside the dialog`, async () => (await colorsAt(arrow)) > 10);
  }
  await press("//dialog//button[starts-with(@aria-label, 'Zoom in')]");
  await until('the zoom', () => run<boolean>("document.querySelectorAll('dialog[open]').length === 2"));
  await inSession('/back');
  await until('one dialog', () => run<boolean>("document.querySelectorAll('dialog[open]').length === 1"));
  await press(`//dialog${button('Close')}`);
  await until('no dialog', () => run<boolean>("!document.querySelector('dialog[open]')"));
}

try {
  const capabilities = { alwaysMatch: { browserName: 'MiniBrowser' } };
  const made = await until('WebKitWebDriver', () =>
    send<{ sessionId: string }>('POST', '/session', { capabilities }),
  );
  session = made.sessionId;
  await inSession('/window/rect', { width: 1300, height: 900 });
  await look();
  console.log('Gallery, dialog and zoom are right in WebKit.');
} finally {
  if (session) await send('DELETE', `/session/${session}`).catch(() => undefined);
  if (driver.pid) process.kill(-driver.pid);
  await shop.stop();
  shop.remove();
}
