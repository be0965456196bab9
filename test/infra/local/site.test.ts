import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { request, Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { freePort } from '#infra/local/emulator.ts';
import type { HttpLambda } from '#infra/local/lambda-limits.ts';
import { close } from '#infra/local/loopback.ts';
import { checkPort, type SiteOptions, startSite } from '#infra/local/site.ts';
import { singleCardHost } from '#infra/stack/headers.ts';
import { routes, type Service } from '#shared/contract/routes.ts';
import { leave } from '#test/support/shop/left-behind.ts';

let port: number;
let asked: APIGatewayProxyEventV2[] = [];

/** A Lambda that returns its request. */
const echo: HttpLambda = async (event) => {
  asked.push(event);
  return {
    statusCode: 200,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(event.routeKey),
  };
};

async function start(options: Partial<SiteOptions> = {}): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'site-'));
  mkdirSync(join(folder, 'media'));
  writeFileSync(join(folder, 'shell.html'), '<title>shell.html</title>');
  writeFileSync(join(folder, 'manifest.json'), '{}');
  port = await freePort();
  const site = await startSite({
    port,
    lambdas: Object.fromEntries(Object.values(routes).map(({ service }) => [service, echo])) as Record<
      Service,
      HttpLambda
    >,
    originSecret: 'proof',
    hosts: { card: singleCardHost('http://localhost:1', 'http://localhost:2') },
    webFolder: folder,
    mediaFolder: folder,
    ...options,
  });
  leave(() => close(site));
}
await start();

/** Runs `use` with another site, then restores the usual one. */
async function withSite(options: Partial<SiteOptions>, use: () => Promise<void>): Promise<void> {
  const usual = port;
  await start(options);
  await use().finally(() => {
    port = usual;
  });
}
beforeEach(() => {
  asked = [];
});

interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

/** Sends the path unchanged; `fetch` would normalize it. */
function ask(path: string, { method = 'GET', headers = {}, body }: Asked = {}) {
  return new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      answer.on('end', () => resolve({ status: answer.statusCode, text }));
    });
    call.on('error', reject);
    call.end(body);
  });
}

describe('the local site', () => {
  it.each(['shop.example/path', '[::1'])('answers the invalid Host %j with an error', async (host) => {
    const { status, text } = await ask('/api/artworks', { headers: { host } });

    expect(status).toBe(400);
    expect(text).toBe('{"error":"The Host header is not an address"}');
    expect(asked).toEqual([]);
  });

  it('reports before the build that a port is in use or reserved by the system', async () => {
    await expect(checkPort(port)).rejects.toThrow(`Port ${port} is already in use.`);

    vi.spyOn(Server.prototype, 'listen').mockImplementationOnce(function kept(this: Server) {
      queueMicrotask(() => this.emit('error', Object.assign(new Error('kept'), { code: 'EACCES' })));
      return this;
    });
    await expect(checkPort(80)).rejects.toThrow(
      'This system does not let you use port 80. Choose another with --port N.',
    );
  });

  it('refuses bodies above 10 MB without invoking a Lambda', async () => {
    const post = (bytes: number) =>
      ask('/api/cart', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: Buffer.alloc(bytes, 32),
      });

    expect((await post(10 * 1024 * 1024 + 1)).status).toBe(413);
    // Lambda's own limit is 6 MB. API Gateway sends the refusal.
    expect(await post(7 * 1024 * 1024)).toEqual({
      status: 413,
      text: '{"message":"Request Entity Too Large"}',
    });
    expect(asked).toEqual([]);
    expect((await post(1024)).status).toBe(200);
  });

  it('answers 429 like API Gateway when all callers together exceed the stage’s limit', async () => {
    await withSite({ throttle: { rate: 0, burst: 2 } }, async () => {
      const login = () => ask('/api/login', { method: 'POST' });

      expect([(await login()).status, (await login()).status]).toEqual([200, 200]);
      expect(await login()).toEqual({ status: 429, text: '{"message":"Too Many Requests"}' });
      // Lists and pages have their own limits, so a rush on them does not block payments, and vice versa.
      expect((await ask('/api/artworks')).status).toBe(200);
      expect((await ask('/manifest.json')).status).toBe(200);
    });
  });

  it('passes a request under /api to Vite only in development and only for a source module', async () => {
    await withSite({ pages: (_, response) => response.end('a module') }, async () => {
      expect((await ask('/api/client.ts')).text).toBe('a module');
      expect((await ask('/api/no-such-operation')).status).toBe(404);
    });
    expect((await ask('/api/client.ts')).status).toBe(404);
  });

  it('refuses headers above 10,240 bytes', async () => {
    const withCookie = (length: number) =>
      ask('/api/artworks', { headers: { cookie: `a=${'x'.repeat(length)}` } });

    expect((await withCookie(11_000)).status).toBe(431);
    expect((await withCookie(8000)).status).toBe(200);
  });

  it.each([
    ['/api/artworks/', 'GET /api/artworks'],
    ['/artwork/MOON/', 'GET /artwork/{id}'],
  ])('ignores the slash at the end of %s', async (path, key) => {
    expect(await ask(path)).toEqual({ status: 200, text: JSON.stringify(key) });
  });

  it.each(['/cart', '/ADMIN/subscribers/', '/About', '/Policies/terms'])(
    'serves the page frame at %s, which is the address of a screen',
    async (path) => {
      expect((await ask(path)).text).toContain('shell.html');
      expect(asked).toEqual([]);
    },
  );

  // Rule 1.13
  it.each([
    '/nowhere',
    '/artwork/MOON/more',
    // The CDN does not treat this address as the site map.
    '/sitemap.xml/',
  ])('serves the API’s 404 page at the unknown address %s', async (path) => {
    expect((await ask(path)).text).toBe('"GET /not-found"');
    expect((await ask(path, { method: 'HEAD' })).status).toBe(200);
    expect(asked.map(({ routeKey }) => routeKey)).toEqual(['GET /not-found', 'HEAD /not-found']);
  });

  it.each(['identity', 'br'])('sends a file with the encoding %s', async (encoding) => {
    const answer = await fetch(`http://127.0.0.1:${port}/manifest.json`, {
      headers: { 'accept-encoding': encoding },
    });

    expect(answer.headers.get('content-encoding')).toBe(encoding === 'br' ? 'br' : null);
    expect(await answer.text()).toBe('{}');
  });

  it('sends the CDN’s headers, with the card form’s hosts only for the cart’s document', async () => {
    const headersOf = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).headers;
    const policy = async (path: string) => (await headersOf(path)).get('content-security-policy') ?? '';

    for (const path of ['/cart', '/cart/']) expect(await policy(path)).toContain('http://localhost:1');
    for (const path of ['/about', '/admin', '/cart/more', '/manifest.json'])
      expect(await policy(path)).not.toContain('localhost');
    const headers = await headersOf('/about');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect((await headersOf('/media/none.png')).get('cross-origin-resource-policy')).toBe('cross-origin');
  });

  it('overwrites CDN headers that a visitor sends', async () => {
    await ask('/api/artworks', {
      headers: { 'x-origin-secret': 'guess', 'cloudfront-viewer-address': '192.0.2.1:1' },
    });

    expect(asked[0]?.headers).toMatchObject({ 'x-origin-secret': 'proof' });
    expect(asked[0]?.headers['cloudfront-viewer-address']).toMatch(/^(127\.0\.0\.1|::1):\d+$/);
  });
});
