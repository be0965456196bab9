import { createServer, type IncomingMessage } from 'node:http';
import { findRoute } from '#infra/local/square-twin/routes.ts';

/** One request to Square on its way out of one process. `name` is like `square.createPayment`. */
interface SquareCall {
  readonly name: string;
  /** Hands it to Square and answers what came back. */
  readonly forward: () => Promise<SquareReply>;
}

export interface SquareReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Answered instead of a reply: the connection breaks. */
export const cutOff = 'cut off';

export type SquareIntercept = (call: SquareCall) => Promise<SquareReply | typeof cutOff>;

/** Square as one process of the shop sees it: every request passes `intercept`. Stop it when done. */
export async function startSquareGate(squareUrl: string, intercept: SquareIntercept) {
  const server = createServer(async (request, response) => {
    try {
      const body = await textOf(request);
      const path = request.url ?? '/';
      const method = request.method ?? 'GET';
      const operation = findRoute(method, new URL(path, squareUrl).pathname)?.operation ?? 'unknown';
      const reply = await intercept({
        name: `square.${operation}`,
        forward: () => forward(new URL(path, squareUrl), method, request, body),
      });
      if (reply === cutOff) response.socket?.destroy();
      else response.writeHead(reply.status, reply.headers).end(reply.body);
    } catch {
      response.socket?.destroy();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function forward(
  url: URL,
  method: string,
  { headers }: IncomingMessage,
  body: string,
): Promise<SquareReply> {
  const answer = await fetch(url, {
    method,
    headers: Object.fromEntries(
      ['authorization', 'content-type', 'square-version'].flatMap((name) => {
        const value = headers[name];
        return typeof value === 'string' ? [[name, value]] : [];
      }),
    ),
    ...(body !== '' && { body }),
  });
  return {
    status: answer.status,
    headers: { 'content-type': answer.headers.get('content-type') ?? 'application/json' },
    body: await answer.text(),
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function refusalOf(status: number, category: string, code: string, detail: string): SquareReply {
  return {
    status,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ errors: [{ category, code, detail }] }),
  };
}

/** Square's own words for "too many requests" and "this token is not good". */
export const rateLimitedReply = refusalOf(
  429,
  'RATE_LIMIT_ERROR',
  'RATE_LIMITED',
  'This request was rate limited. Please retry later.',
);
export const unauthorisedReply = refusalOf(
  401,
  'AUTHENTICATION_ERROR',
  'UNAUTHORIZED',
  'This request could not be authorized.',
);

/** Of a refund that the seller's balance does not cover. */
export const refusedRefund = refusalOf(
  400,
  'REFUND_ERROR',
  'INSUFFICIENT_FUNDS',
  'The balance is not sufficient.',
);
