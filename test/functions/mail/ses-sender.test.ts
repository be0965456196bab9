// Rule 19.5
import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createSesSender } from '#functions/mail/ses-sender.ts';
import { listen } from '#infra/local/loopback.ts';
import { shop } from '#shop-config';

let server: Server | undefined;
afterEach(() => server?.close());

/** Starts a server that closes a connection after one email, as SES does after a minute without traffic. */
async function closesIdleConnections(): Promise<string> {
  const used = new Set<Socket>();
  server = createServer((request, response) => {
    if (used.has(request.socket)) return void request.socket.destroy();
    used.add(request.socket);
    request.resume().on('end', () => {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"MessageId":"sent"}');
    });
  });
  return listen(server);
}

it('the SES sender can send an email after SES has closed the previous connection', async () => {
  Object.assign(process.env, {
    AWS_REGION: 'local',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_SESV2: await closesIdleConnections(),
  });
  const send = createSesSender({ from: shop.email, configurationSet: '' });
  const mail = {
    to: 'jane@example.com',
    fromName: shop.artist,
    subject: 'Hello',
    html: '<p>Hello</p>',
    text: 'Hello',
    tags: { mail: 'order_order-confirmed_1_1', try: '1' },
  };

  expect([await send(mail), await send(mail)]).toEqual([
    { kind: 'accepted', messageId: 'sent' },
    { kind: 'accepted', messageId: 'sent' },
  ]);
});
