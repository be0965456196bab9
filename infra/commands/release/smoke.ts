/** Result of one test of the live address. */
export interface SmokeResult {
  readonly what: string;
  readonly isWell: boolean;
  readonly says: string;
}

interface Work {
  readonly id: string;
  readonly variations: readonly { readonly id: string; readonly inventory?: unknown }[];
}

const requestTimeoutMs = 20_000;

/**
 * As a new visitor, tests the home page and its script, the list, one work's page, and adding and removing a cart line.
 * Makes several attempts, because a new distribution is not known everywhere immediately.
 */
export async function smokeTest(
  address: string,
  options: {
    readonly attempts: number;
    readonly pause: (attempt: number) => Promise<void>;
    /** Address of the shop, if the tested address differs from it. It is sent as the browser's origin. */
    readonly origin?: string;
  },
): Promise<readonly SmokeResult[]> {
  const visitor = newVisitor(address, options.origin ?? address);
  const results: SmokeResult[] = [];
  const tryPart = async (what: string, work: () => Promise<string>) => {
    results.push(await tried(what, work, options));
  };
  let works: readonly Work[] = [];
  await tryPart('home page', async () => {
    const html = await visitor.text('/');
    const script = /<script[^>]+src="([^"]+)"/.exec(html)?.[1];
    if (!script) throw new Error('it names no script');
    await visitor.text(new URL(script, address).pathname);
    return 'with its script';
  });
  await tryPart('list of works', async () => {
    works = (await visitor.json('GET', '/api/artworks')) as readonly Work[];
    return works.length === 0 ? 'empty: nothing was synced yet' : `${works.length} works`;
  });
  const [work] = works;
  if (work) {
    await tryPart('page of a work', async () => {
      const html = await visitor.text(`/artwork/${encodeURIComponent(work.id)}`);
      if (!html.includes('og:title')) throw new Error('it has no title for link previews');
      return `/artwork/${work.id}`;
    });
    await tryPart('cart', () => tryCart(visitor, works));
  }
  return results;
}

/** Tests the cart with the first work that is not sold out. A refusal because of stock also passes the test. */
async function tryCart(visitor: Visitor, works: readonly Work[]): Promise<string> {
  for (const { id, variations } of works) {
    for (const variation of variations) {
      const added = await visitor.send('POST', '/api/cart', { artworkId: id, variationId: variation.id });
      if (added.status === 409 || added.status === 400) continue;
      const line = (await body(added)) as { readonly id: string };
      await visitor.json('DELETE', `/api/cart/${encodeURIComponent(line.id)}`);
      return 'a work was put in and taken out again';
    }
  }
  return 'everything is sold out: not tried';
}

async function tried(
  what: string,
  work: () => Promise<string>,
  { attempts, pause }: { readonly attempts: number; readonly pause: (attempt: number) => Promise<void> },
): Promise<SmokeResult> {
  for (let attempt = 1; ; attempt++) {
    try {
      return { what, isWell: true, says: await work() };
    } catch (error) {
      if (attempt >= attempts) {
        return { what, isWell: false, says: error instanceof Error ? error.message : String(error) };
      }
      await pause(attempt);
    }
  }
}

type Visitor = ReturnType<typeof newVisitor>;

function newVisitor(address: string, origin: string) {
  const cookies = new Map<string, string>();
  async function send(method: string, path: string, json?: unknown): Promise<Response> {
    const answer = await fetch(address + path, {
      method,
      headers: {
        origin,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(json !== undefined && { 'content-type': 'application/json' }),
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
      redirect: 'error',
      signal: AbortSignal.timeout(requestTimeoutMs),
    }).catch((error: unknown) => {
      throw new Error(`${method} ${path}: no answer (${reason(error)})`);
    });
    for (const line of answer.headers.getSetCookie()) {
      const pair = line.split(';')[0] ?? '';
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    return answer;
  }
  return {
    send,
    text: async (path: string) => {
      const answer = await send('GET', path);
      if (!answer.ok) throw new Error(`GET ${path}: ${answer.status}`);
      return answer.text();
    },
    json: async (method: string, path: string) => body(await send(method, path)),
  };
}

async function body(answer: Response): Promise<unknown> {
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${new URL(answer.url).pathname}: ${answer.status}`);
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${new URL(answer.url).pathname}: the answer is not JSON`);
  }
}

function reason(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? ((cause as NodeJS.ErrnoException).code ?? cause.name) : String(cause);
}
