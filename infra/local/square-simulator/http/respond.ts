import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname } from 'node:path';
import { readBody as readRequest } from '#infra/local/http-event.ts';
import type { ApiAnswer } from '#infra/local/square-simulator/store/world.ts';
import type { FaultRule } from '#infra/local/square-simulator/world/faults.ts';
import { contentTypes } from '#infra/local/static-files.ts';
import { isRecord } from './fields.ts';
import {
  badRequest,
  insufficientScopes,
  invalid,
  type Problem,
  rateLimited,
  serverError,
  unauthorised,
} from './problem.ts';

const longestBody = 5_000_000;

export async function readBody(request: IncomingMessage): Promise<string> {
  const bytes = await readRequest(request, longestBody);
  if (!bytes) throw invalid('REQUEST_ENTITY_TOO_LARGE', 'The request body is too large.', undefined, 413);
  return bytes.toString('utf8');
}

/** An empty body is no body. */
export function parseBody(text: string): unknown {
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest('The request body is not valid JSON.');
  }
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  send(response, status, JSON.stringify(body), { 'content-type': 'application/json; charset=utf-8' });
}

export function send(
  response: ServerResponse,
  status: number,
  body: string | Uint8Array,
  headers: Readonly<Record<string, string>>,
): void {
  if (response.destroyed || response.headersSent) return;
  response.writeHead(status, {
    'content-length': String(Buffer.byteLength(body)),
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    ...headers,
  });
  response.end(body);
}

/** Square sends no empty lists and no nulls. */
export function pruned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pruned);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(
        ([, entry]) => entry !== undefined && entry !== null && !(Array.isArray(entry) && entry.length === 0),
      )
      .map(([name, entry]) => [name, pruned(entry)]),
  );
}

/** Pictures keep their address for good, so they may be kept for good. */
const forGood = 'public, max-age=31536000, immutable';

export async function sendImage(
  response: ServerResponse,
  path: string,
  images: ((path: string) => Promise<Uint8Array | undefined>) | undefined,
): Promise<void> {
  const bytes = await images?.(path);
  if (bytes)
    send(response, 200, bytes, {
      'content-type': contentTypes[extname(path)] ?? '',
      'cache-control': forGood,
    });
  else send(response, 404, 'Not found', { 'content-type': 'text/plain; charset=utf-8' });
}

type Headers = Readonly<Record<string, string>>;

interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** What a caller gets to see of its request, `half`: of the reply's body only so much, and no end. */
export type Outcome = { readonly reply: Reply; readonly half?: true } | 'broken off';

const gatewayPage =
  '<!doctype html><html><head><title>Service Unavailable</title></head><body></body></html>';

export function jsonReply(status: number, body: unknown, headers: Headers = {}): Reply {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(body),
  };
}

function pageReply(status: number, body: string): Reply {
  return { status, headers: { 'content-type': 'text/html; charset=utf-8' }, body };
}

/** What a fault makes of an answer. */
export function brokenOutcome(
  rule: FaultRule,
  { answer, headers }: { readonly answer: Required<ApiAnswer>; readonly headers: Headers },
): Outcome {
  const refuse = (problem: Problem, more: Headers = {}): Outcome => ({
    reply: jsonReply(problem.status, { errors: problem.errors }, { ...headers, ...more }),
  });
  switch (rule.kind) {
    case 'rate-limit':
      return refuse(
        rateLimited(),
        rule.retryAfter === undefined ? {} : { 'retry-after': String(rule.retryAfter) },
      );
    case 'server-error':
      return refuse(serverError());
    case 'unauthorised':
      return refuse(unauthorised());
    case 'insufficient-scopes':
      return refuse(insufficientScopes());
    case 'unavailable':
      return { reply: pageReply(503, gatewayPage) };
    case 'html':
      return { reply: pageReply(200, gatewayPage) };
    case 'answer': {
      const { status, body } = rule;
      return {
        reply: typeof body === 'string' ? pageReply(status, body) : jsonReply(status, body, headers),
      };
    }
    case 'stall':
      return { reply: jsonReply(answer.status, pruned(answer.body)), half: true };
    default:
      return 'broken off';
  }
}

export function firstHalf(body: string): string {
  return body.slice(0, Math.floor(body.length / 2));
}

export function sendOutcome(response: ServerResponse, outcome: Outcome): void {
  if (outcome === 'broken off') {
    response.socket?.resetAndDestroy();
    return;
  }
  const { status, headers, body } = outcome.reply;
  if (outcome.half) {
    response.writeHead(status, { ...headers, 'content-length': String(Buffer.byteLength(body)) });
    response.write(firstHalf(body));
  } else send(response, status, body, headers);
}
