/** An answer to a visitor's request. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed body if it is JSON, otherwise undefined. */
  readonly body: unknown;
}

/** Headers by name in addition to the browser's. The value `undefined` removes a header of the browser. */
type OwnHeaders = Readonly<Record<string, string | undefined>>;

export type Visitor = ReturnType<typeof newVisitor>;

/** Whether a body is a text or file, which is sent unchanged; other bodies are sent as JSON. */
const isReady = (body: unknown): body is string | Uint8Array<ArrayBuffer> =>
  typeof body === 'string' || body instanceof Uint8Array;

export function newVisitor(url: string) {
  const cookies = new Map<string, string>();

  async function send(
    method: string,
    path: string,
    body?: unknown,
    headers: OwnHeaders = {},
  ): Promise<Answer> {
    const sent: OwnHeaders = {
      'accept-encoding': 'gzip, br',
      'sec-fetch-site': 'same-origin',
      ...(method !== 'GET' && method !== 'HEAD' && { origin: url }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(cookies.size > 0 && { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }),
      ...headers,
    };
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: Object.entries(sent).filter((header): header is [string, string] => header[1] !== undefined),
      ...(body !== undefined && { body: isReady(body) ? body : JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s);
      if (/max-age=0(;|$)/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    const text = await response.text();
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson && text !== '' ? JSON.parse(text) : undefined,
    };
  }

  return {
    send,
    get: (path: string, headers?: OwnHeaders) => send('GET', path, undefined, headers),
    post: (path: string, body?: unknown, headers?: OwnHeaders) => send('POST', path, body, headers),
  };
}
