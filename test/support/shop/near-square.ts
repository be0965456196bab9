import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SquareSimulator } from '#infra/local/square-simulator/control.ts';
import { type ApiOutcome, firstHalf } from '#infra/local/square-simulator/http/respond.ts';
import { isApiPath } from '#infra/local/square-simulator/simulator.ts';

export type NearRequest = Parameters<SquareSimulator['answer']>[0];
type Answer = (request: NearRequest) => Promise<ApiOutcome>;

const near = new Map<string, Answer>();

/**
 * Answers this process's requests to the simulator without a connection, because connections take most of the time and
 * a run sends some ten thousand requests. The client and the simulator's own work are unchanged. Returns a function
 * that stops the interception.
 */
export function answerNearby(origin: string, answer: Answer): () => void {
  if (globalThis.fetch !== fetchNearby) {
    far = globalThis.fetch;
    globalThis.fetch = fetchNearby;
  }
  near.set(origin, answer);
  return () => near.delete(origin);
}

/** Sends a request to a server of `answerNearby` without an HTTP client. */
export async function askNearby(origin: string, request: NearRequest): Promise<ApiOutcome> {
  const answer = near.get(origin);
  if (!answer) throw new Error(`Nobody answers nearby for ${origin}`);
  return answer(request);
}

/** Returns the simulator's form of a request to `fetch`. */
export function nearRequest(url: URL, init?: RequestInit): NearRequest {
  const headers = new Headers(init?.headers);
  return {
    method: init?.method ?? 'GET',
    url,
    authorization: headers.get('authorization') ?? undefined,
    version: headers.get('square-version') ?? undefined,
    text: typeof init?.body === 'string' ? init.body : '',
  };
}

let far = globalThis.fetch;

async function fetchNearby(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const url = typeof input === 'string' ? new URL(input) : input;
  if (!(url instanceof URL) || !isApiPath(url.pathname)) return far(input, init);
  const answer = near.get(url.origin);
  if (!answer) return far(input, init);
  const { signal } = init ?? {};
  signal?.throwIfAborted();
  // Other tasks can run before the answer, as during a real request.
  await nextTurn();
  const outcome = await unlessAborted(signal, answer(nearRequest(url, init)));
  // The message equals that of Node's `fetch`.
  if (outcome === 'broken off') throw new TypeError('fetch failed');
  const { status, headers: replied, body } = outcome.reply;
  return new Response(outcome.half ? halfOf(body, signal) : body, { status, headers: replied });
}

async function unlessAborted<T>(signal: AbortSignal | null | undefined, work: Promise<T>): Promise<T> {
  if (!signal) return work;
  return Promise.race([work, once(signal, 'abort').then(() => Promise.reject(signal.reason))]);
}

function halfOf(body: string, signal: AbortSignal | null | undefined): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(firstHalf(body)));
      signal?.addEventListener('abort', () => controller.error(signal.reason));
    },
  });
}
