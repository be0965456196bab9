// Rule 19.9
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get as ask, createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { mailFile } from '#infra/local/aws/mail-file.ts';
import { close, listen } from '#infra/local/loopback.ts';
import { createMailViewer } from '#infra/local/mail-viewer/viewer.ts';

const folder = mkdtempSync(join(tmpdir(), 'mails-'));
const id = '0000018bcfe56800-0123456789abcdef01234567';
let runs = 0;

writeFileSync(
  join(folder, `${id}.eml`),
  mailFile({
    messageId: id,
    date: new Date('2026-11-02T10:00:00Z'),
    from: '"Marlo Wren" <studio@shop.example>',
    to: ['jane@example.com'],
    replyTo: ['studio@shop.example'],
    subject: 'Your order: <b>Moon</b> Stairs',
    html: '<html><head></head><body><script>alert(1)</script>Thank you</body></html>',
    text: 'Thank you <b>very</b> much',
    headers: [{ Name: 'Auto-Submitted', Value: 'auto-generated' }],
  }),
);
const server = createServer(async (request, response) => {
  const address = new URL(request.url ?? '/', `http://${request.headers.host}`);
  if (!(await viewer(request, response, address))) response.writeHead(418).end();
});
const url = await listen(server);
const viewer = createMailViewer({ folder, url, sendDue: async () => runs++ });
afterAll(async () => {
  await close(server);
  rmSync(folder, { recursive: true });
});

const get = async (path: string, init: RequestInit = {}) => {
  const answer = await fetch(`${url}${path}`, { redirect: 'manual', ...init });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

describe('the mail viewer', () => {
  it('shows an email in a frame without scripts, and also its text and its headers', async () => {
    const { text } = await get(`/__mail/${id}`);
    const frame = await get(`/__mail/${id}.html`);

    expect(text).toContain(`<iframe src="/__mail/${id}.html" sandbox="allow-same-origin`);
    expect(text).toContain('Thank you &lt;b&gt;very&lt;/b&gt; much');
    expect(text).toContain('Reply-To: studio@shop.example');
    expect(frame.text).toContain('Thank you');
    expect(frame.headers.get('content-security-policy')).toMatch(/^default-src 'none';/);
    expect(frame.headers.get('content-security-policy')).not.toMatch(/script-src|unsafe-eval/);
    expect((await get(`/__mail/${id}.eml`)).headers.get('content-type')).toBe('message/rfc822');
  });

  it('answers only under this machine’s own host names', async () => {
    const { port } = new URL(url);
    const headers = { host: 'elsewhere.example' };
    const status = await new Promise((resolve) => {
      ask({ host: '127.0.0.1', port, path: '/__mail', headers }, (answer) =>
        resolve(answer.resume().statusCode),
      );
    });

    expect(status).toBe(403);
  });
});
