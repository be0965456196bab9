import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { freePort } from '#infra/local/emulator.ts';
import { startShop } from '#test/support/shop/shop-process.ts';

/*
 * Drives gallery, dialog, zoom and a purchase in WebKitGTK. Run by hand; test/README.md says what it needs. Uses W3C
 * WebDriver over HTTP, which needs no package.
 */

const element = 'element-6066-11e4-a52e-4f735466cecf';
const waitMs = 20_000;
/** Values of the address form by the labels of its fields. */
const shipping = {
  Email: 'visitor@example.com',
  'Full name': 'Ada Visitor',
  Address: '1 Harbor Street',
  City: 'Portland',
  State: 'OR',
  'Postal code': '97201',
};

const driverPort = await freePort();
const driver = spawn('xvfb-run', ['-a', 'WebKitWebDriver', `--port=${driverPort}`], {
  stdio: 'inherit',
  detached: true,
});
const shop = await startShop();
const secure = await serveSecurely(shop.url);
let session = '';

/** Serves the shop over https, because WebKit accepts no Secure cookie over http, not even from localhost. */
async function serveSecurely(target: string) {
  const folder = mkdtempSync(join(tmpdir(), 'webkit-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const args =
    'req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=localhost -addext subjectAltName=DNS:localhost';
  execFileSync('openssl', [...args.split(' '), '-keyout', key, '-out', cert], { stdio: 'pipe' });
  const tls = { key: readFileSync(key), cert: readFileSync(cert) };
  rmSync(folder, { recursive: true });
  const server = createServer(tls, ({ url, method, headers }, response) => {
    response.on('error', () => undefined);
    const own = { ...headers, host: new URL(target).host, ...(headers.origin && { origin: target }) };
    const asked = request(target + url, { method, headers: own }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    asked.on('error', () => response.destroy());
    response.req.pipe(asked);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `https://localhost:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

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
/** Opens a page and waits until React has hydrated it, because an earlier press on a link loads a new document. */
async function open(path: string): Promise<void> {
  await inSession('/url', { url: secure.url + path });
  await until(`${path}, hydrated`, () =>
    run<boolean>(
      "dispatchEvent(new Event('pointermove')) && Object.keys(document.querySelector('main a, main button') ?? {}).some((key) => key.startsWith('__react'))",
    ),
  );
}
/** Runs `script` in the page and returns its result. */
const run = <T>(script: string) => inSession<T>('/execute/sync', { script: `return ${script}`, args: [] });

/** Repeats a request until the answer is truthy. */
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
/** Returns the number of colors within a control; 1 if nothing is painted. */
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

async function type(label: string, text: string): Promise<void> {
  const field = `//dialog//*[@id=//label[starts-with(normalize-space(), '${label}')]/@for]`;
  await inSession(`/element/${await find(field)}/value`, { text });
}

async function buy(): Promise<void> {
  await open('/gallery');
  await press("(//article//button[starts-with(normalize-space(), 'Add to Cart')])[1]");
  await find("//*[contains(text(), 'Added to cart')]");
  await open('/cart');
  await press(button('Proceed to Checkout'));
  for (const [label, text] of Object.entries(shipping)) await type(label, text);
  await press("//dialog//button[@type='submit']");
  await find("//h1[normalize-space()='Order Complete!']");
  await open('/cart');
  await find("//*[contains(text(), 'Your cart is empty')]");
}

try {
  const capabilities = { alwaysMatch: { browserName: 'MiniBrowser', acceptInsecureCerts: true } };
  const made = await until('WebKitWebDriver', () =>
    send<{ sessionId: string }>('POST', '/session', { capabilities }),
  );
  session = made.sessionId;
  await inSession('/window/rect', { width: 1300, height: 900 });
  await look();
  await buy();
  console.log('Gallery, dialog, zoom and purchase are right in WebKit.');
} finally {
  if (session) await send('DELETE', `/session/${session}`).catch(() => undefined);
  if (driver.pid) process.kill(-driver.pid);
  secure.close();
  await shop.stop();
  shop.remove();
}
