import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { Agent, createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { startAwsEndpoints } from '#infra/local/aws-endpoints.ts';
import { close, listen, listenPreferably } from '#infra/local/loopback.ts';
import { startEndpoints } from '#test/deployed/endpoints.ts';
import { leave } from '#test/support/shop/left-behind.ts';
import { startTestSimulator } from '#test/support/shop/simulator.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
afterEach(() => agent.destroy());

/** Asks as Playwright and the AWS SDK do: by an agent that keeps its connection until the server closes it. */
async function ask(url: string): Promise<IncomingMessage> {
  const [answer] = (await once(get(url, { agent }), 'response')) as [IncomingMessage];
  await once(answer.resume(), 'end');
  return answer;
}

async function startServer(): Promise<{ readonly url: string; readonly server: Server }> {
  const server = createServer((_, response) => response.end('here'));
  const url = await listen(server);
  leave(() => close(server));
  return { url, server };
}

describe('a server on this machine', () => {
  it('sets no time after which it closes an idle connection', async () => {
    const { url, server } = await startServer();
    const connected = once(server, 'connection') as Promise<[Socket]>;

    await ask(url);
    const [connection] = await connected;

    // The timer that Node starts when an answer has gone out.
    expect(connection.timeout ?? 0).toBe(0);
    expect(connection.destroyed).toBe(false);
  });

  it.each([
    ['the Square simulator', async () => (await startTestSimulator()).simulator],
    [
      'the AWS services',
      () =>
        startAwsEndpoints({
          parameters: new Map(),
          startExecution: async () => undefined,
          buckets: mkdtempSync(join(tmpdir(), 'buckets-')),
        }),
    ],
    [
      'the AWS services of the deployed run',
      () => startEndpoints({ services: {}, callerOf: () => undefined }),
    ],
  ])('leaves the connection open and announces no limit: %s', async (_, start) => {
    const started = await start();
    leave(() => started.stop());

    const { headers } = await ask(started.url);

    expect(headers).toMatchObject({ connection: 'keep-alive' });
    expect(headers).not.toHaveProperty('keep-alive');
  });

  it('refuses a port that another process has', async () => {
    const { url } = await startServer();

    await expect(listen(createServer(), Number(new URL(url).port))).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });
  });

  it('takes another port where it may', async () => {
    const { url } = await startServer();
    const other = createServer();
    leave(() => close(other));

    const elsewhere = await listenPreferably(other, Number(new URL(url).port));

    expect(elsewhere).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(elsewhere).not.toBe(url);
  });
});
