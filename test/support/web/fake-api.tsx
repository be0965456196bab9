// Rule 11.1
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type RenderResult, render, waitFor } from '@testing-library/react';
import { type ReactNode, StrictMode } from 'react';
import { expect, vi } from 'vitest';
import { startingTexts } from '#functions/texts/starting-texts.ts';
import type { ErrorBody } from '#shared/contract/errors.ts';
import type { ShopRequest } from '#shared/contract/handlers.ts';
import { type Operation, routes } from '#shared/contract/routes.ts';
import { type Answer, schemas } from '#shared/contract/schemas.ts';
import { query } from '#web/api/queries.ts';
import { createQueryClient } from '#web/api/query-client.ts';
import { BrowserRouter } from '#web/browser-router.tsx';
import { dismissAllToasts, dismissToast, useToasts } from '#web/stores/toasts.ts';
import { ToastRegion } from '#web/ui/toast-region.tsx';
import { initialSettings, makeSyncProgress } from './builders.ts';

/** Answers by operation, or functions that return an answer. A thrown `refusal` becomes an error answer. */
export type FakeHandlers = {
  [Op in Operation]?: Answer<Op> | ((request: ShopRequest<Op>) => Answer<Op> | Promise<Answer<Op>>);
};

interface FakeCall {
  readonly operation: Operation;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export interface FakeApi {
  /** All requests of the page in their order. */
  readonly calls: readonly FakeCall[];
  callsOf(operation: Operation): readonly FakeCall[];
  /** Bodies of all requests for this operation. */
  bodiesOf(operation: Operation): readonly unknown[];
  /** Changes how some operations are answered from now on. */
  answer(handlers: FakeHandlers): void;
}

/** Returns a handler that refuses, with a JSON body for an object and plain text for a string. */
export function refusal(status: number, body: ErrorBody | string = '', statusText = ''): () => never {
  return () => {
    const init = { status, statusText };
    throw typeof body === 'string' ? new Response(body, init) : Response.json(body, init);
  };
}

/** A handler that fails as a browser does without a connection. */
export function offline(): never {
  throw new TypeError('Failed to fetch');
}

/** A handler that fails as `offline` does, but later. */
export async function unreachable(): Promise<never> {
  return offline();
}

/** Returns a handler whose answer the test gives later. */
export function pending<T>(): {
  readonly handler: () => Promise<T>;
  readonly resolve: (answer: T | Promise<never>) => void;
} {
  const { promise, resolve } = Promise.withResolvers<T>();
  return { handler: () => promise, resolve };
}

const emptyShop: FakeHandlers = {
  getUser: refusal(401, { error: 'Please log in' }),
  listArtworks: [],
  listCategories: [],
  listFeaturedArtworks: [],
  listIndexArtworks: [],
  listWishlist: [],
  getCart: [],
  validateCart: { removedCount: 0, removedItems: [] },
  clearCart: { ok: true },
  removeCartItem: { ok: true },
  removeFromWishlist: { ok: true },
  getItemPopularity: { count: 0 },
  getTexts: { version: 0, texts: {} },
  getPageTexts: {},
  readTexts: { revision: 0, starting: startingTexts, published: { version: 0, texts: {} } },
  getMailService: { writesMail: false },
  getNews: { isOpen: false, subscribers: 0 },
  listEnquiries: [],
  getTestMode: { testMode: true },
  getSettings: { ...initialSettings, emptyIsSold: false },
  getSignIn: { passkeyOnly: false, proposesPasskey: false },
  logout: { ok: true },
  listLocations: [],
  listOpenOrders: [],
  listReviews: [],
  listOrders: { orders: [] },
  listActivity: { entries: [] },
  readNeeds: {},
  // The state of a shop in live mode.
  readFirstSteps: {
    connection: 'connected',
    location: 'Studio',
    purchase: 'settled',
    testMode: false,
    wasLive: true,
  },
  getSyncProgress: makeSyncProgress(),
};

/**
 * Replaces the server behind `fetch`. The contract's schemas parse bodies and answers, so that the fake stays
 * consistent with the real server. An operation without a handler is refused with 404.
 */
export function fakeApi(handlers: FakeHandlers = {}): FakeApi {
  const current: FakeHandlers = { ...emptyShop, ...handlers };
  const calls: FakeCall[] = [];
  const callsOf = (operation: Operation) => calls.filter((call) => call.operation === operation);

  const fetchFake = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(input), 'https://shop.example');
    const method = init.method ?? 'GET';
    const found = findOperation(method, url.pathname);
    if (!found) return Response.json({ error: `No operation ${method} ${url.pathname}` }, { status: 404 });
    const call = {
      ...found,
      query: Object.fromEntries(url.searchParams),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    calls.push(call);
    return answerCall(call, current);
  };
  vi.stubGlobal('fetch', fetchFake);

  return {
    calls,
    callsOf,
    bodiesOf: (operation) => callsOf(operation).map(({ body }) => body),
    answer: (changed) => Object.assign(current, changed),
  };
}

async function answerCall(call: FakeCall, handlers: FakeHandlers): Promise<Response> {
  const { operation } = call;
  const schema: { body?: unknown; answer: unknown } = schemas[operation];
  const handler: unknown = handlers[operation];
  if (handler === undefined) return Response.json({ error: 'Not found' }, { status: 404 });
  try {
    const body = isParser(schema.body) ? schema.body.parse(call.body) : undefined;
    const request = { ...call, body, headers: {}, guest: { id: 'guest', isNew: false }, network: 'test' };
    const answer: unknown = typeof handler === 'function' ? await handler(request) : handler;
    keep(operation, answer, handlers);
    return Response.json(isParser(schema.answer) ? schema.answer.parse(answer) : answer);
  } catch (error) {
    if (error instanceof Response) return error;
    if (error instanceof TypeError && error.message === 'Failed to fetch') throw error;
    const text = error instanceof Error ? error.message : String(error);
    return Response.json({ error: `${operation} does not keep the contract: ${text}` }, { status: 400 });
  }
}

const lists = { addToCart: 'getCart', addToWishlist: 'listWishlist' } as const;

/** Appends an added object to its list, unless a function answers requests for the list. */
function keep(operation: Operation, answer: unknown, handlers: FakeHandlers): void {
  if (!(operation in lists)) return;
  const list = lists[operation as keyof typeof lists];
  const before: unknown = handlers[list];
  if (Array.isArray(before)) Object.assign(handlers, { [list]: [...before, answer] });
}

function isParser(schema: unknown): schema is { parse: (value: unknown) => unknown } {
  return typeof schema === 'object' && schema !== null && 'parse' in schema;
}

function findOperation(method: string, path: string): Pick<FakeCall, 'operation' | 'params'> | undefined {
  // Fixed paths have priority over paths with parameters, as in API Gateway: /api/cart/clear is not a cart line.
  const rows = Object.entries(routes).sort(([, a], [, b]) => countParams(a.path) - countParams(b.path));
  for (const [name, route] of rows) {
    const pattern = new RegExp(`^${route.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
    const match = route.method === method && pattern.exec(path);
    if (!match) continue;
    const found = Object.entries(match.groups ?? {});
    const params = Object.fromEntries(found.map(([key, value]) => [key, decodeURIComponent(value)]));
    return { operation: name as Operation, params };
  }
  return undefined;
}

const countParams = (path: string) => path.split('{').length;

/** Creates a query client without retries that has the shop's texts, as on a server-rendered page. */
export function impatientClient(): QueryClient {
  const client = createQueryClient();
  const { queries, ...others } = client.getDefaultOptions();
  client.setDefaultOptions({ ...others, queries: { ...queries, retry: false } });
  client.setQueryData(query('getTexts').queryKey, { version: 0, texts: {} });
  return client;
}

function Toasts() {
  return <ToastRegion toast={useToasts()[0]} onDismiss={dismissToast} />;
}

/** Fakes the API. Also returns a wrapper that renders a hook alone. */
export function fakeClient(handlers: FakeHandlers = {}, client = impatientClient()) {
  const api = fakeApi(handlers);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return { api, client, wrapper };
}

/** Renders a part of the shop and its messages at `path`, in StrictMode, with a query cache of its own. */
export function renderApp(
  ui: ReactNode,
  { path = '/', client = impatientClient() }: { path?: string; client?: QueryClient } = {},
): RenderResult & { readonly client: QueryClient } {
  dismissAllToasts();
  window.history.replaceState(null, '', path);
  const result = render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <BrowserRouter>
          {ui}
          <Toasts />
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>,
  );
  return { ...result, client };
}

/** Resolves once no request is running and the last answer has taken effect. */
export async function atRest(client: QueryClient): Promise<void> {
  await waitFor(() => expect(client.isFetching() + client.isMutating()).toBe(0));
  await act(async () => undefined);
}
