import { once } from 'node:events';
import { Agent, request } from 'node:http';

export interface Answer {
  readonly status: number;
  /** Seconds, as the answer asks for; 0 where it does not. */
  readonly retryAfter: number;
  readonly body: Record<string, unknown> & readonly Record<string, unknown>[];
}

export type Caller = ReturnType<typeof createCaller>;

/**
 * A browser at an address of its own: 127.A.B.1 is a network of its own to the shop, as the local server tells the caller's
 * address in the CDN's header. Only addresses of this machine are ever called.
 */
export function createCaller(shopUrl: string, address: string) {
  const { port, host } = new URL(shopUrl);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const cookies = new Map<string, string>();

  async function ask(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
    const text = body && JSON.stringify(body);
    const sent = request({
      host: '127.0.0.1',
      port,
      localAddress: address,
      method,
      path,
      agent,
      headers: {
        host,
        'sec-fetch-site': 'same-origin',
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
        ...(cookies.size > 0 && { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }),
        ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      },
    });
    sent.end(text);
    const [response] = await once(sent, 'response');
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk);
    for (const line of response.headers['set-cookie'] ?? []) keep(line);
    const isJson = String(response.headers['content-type']).startsWith('application/json');
    return {
      status: response.statusCode,
      retryAfter: Number(response.headers['retry-after'] ?? 0),
      body: isJson ? JSON.parse(Buffer.concat(chunks).toString() || 'null') : {},
    };
  }

  function keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value === '') cookies.delete(name);
    else cookies.set(name, value);
  }

  return {
    get: (path: string) => ask('GET', path),
    post: (path: string, body: object = {}) => ask('POST', path, body),
    /** What this browser would send at its next visit. */
    cookies,
    close: () => agent.destroy(),
  };
}
