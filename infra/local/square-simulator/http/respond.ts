import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname } from 'node:path';
import { readBody as readRequest } from '#infra/local/http-event.ts';
import type { FaultRule } from '#infra/local/square-simulator/world/faults.ts';
import { contentTypes } from '#infra/local/static-files.ts';
import type { ApiAnswer } from './operation.ts';
import { badInput, invalid, refusedCall } from './problem.ts';
import { pruned } from './schemas.ts';

const longestBody = 5_000_000;
const jsonType = { 'content-type': 'application/json; charset=utf-8' };
const pageType = { 'content-type': 'text/html; charset=utf-8' };

export async function readText(request: IncomingMessage): Promise<string> {
  const bytes = await readRequest(request, longestBody);
  if (!bytes) throw invalid('REQUEST_ENTITY_TOO_LARGE', 'The request body is too large.', undefined, 413);
  return bytes.toString('utf8');
}

/** Parses a body as JSON. Returns undefined for an empty body. */
export function parseBody(text: string): unknown {
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw badInput('The request body is not valid JSON.');
  }
}

export function sendValue(response: ServerResponse, status: number, body: unknown): void {
  send(response, status, JSON.stringify(body), jsonType);
}

export function send(
  response: ServerResponse,
  status: number,
  body: string | Uint8Array,
  headers: Headers,
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

/** The content at a picture's address never changes, so browsers may cache it forever. */
const forGood = 'public, max-age=31536000, immutable';

export async function sendImage(
  response: ServerResponse,
  path: string,
  images: ((path: string) => Promise<Uint8Array | undefined>) | undefined,
): Promise<void> {
  const bytes = await images?.(path);
  const type = contentTypes[extname(path)] ?? '';
  if (bytes) send(response, 200, bytes, { 'content-type': type, 'cache-control': forGood });
  else send(response, 404, 'Not found', { 'content-type': 'text/plain; charset=utf-8' });
}

type Headers = Readonly<Record<string, string>>;

interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** Part of an answer that the caller receives. With `half`, the body is incomplete and the connection stays open. */
export type ApiOutcome = { readonly reply: Reply; readonly half?: true } | 'broken off';

const gatewayPage =
  '<!doctype html><html><head><title>Service Unavailable</title></head><body></body></html>';

export function jsonReply(status: number, body: unknown, headers: Headers = {}): Reply {
  return { status, headers: { ...jsonType, ...headers }, body: JSON.stringify(body) };
}

function pageReply(status: number, body = gatewayPage): ApiOutcome {
  return { reply: { status, headers: pageType, body } };
}

/** Returns the answer as a fault changes it. */
export function brokenOutcome(rule: FaultRule, answer: ApiAnswer, headers: Headers): ApiOutcome {
  switch (rule.kind) {
    case 'rate-limit':
    case 'server-error':
    case 'unauthorised':
    case 'insufficient-scopes': {
      const { status, errors } = refusedCall(rule.kind);
      const wait = rule.kind === 'rate-limit' && rule.retryAfter;
      const more: Headers = wait ? { 'retry-after': String(wait) } : {};
      return { reply: jsonReply(status, { errors }, { ...headers, ...more }) };
    }
    case 'unavailable':
    case 'html':
      return pageReply(rule.kind === 'html' ? 200 : 503);
    case 'answer':
      if (typeof rule.body === 'string') return pageReply(rule.status, rule.body);
      return { reply: jsonReply(rule.status, rule.body, headers) };
    case 'stall':
      return { reply: jsonReply(answer.status, pruned(answer.body)), half: true };
    default:
      return 'broken off';
  }
}

export function firstHalf(body: string): string {
  return body.slice(0, Math.floor(body.length / 2));
}

export function sendOutcome(response: ServerResponse, outcome: ApiOutcome): void {
  if (outcome === 'broken off') return void response.socket?.resetAndDestroy();
  const { status, headers, body } = outcome.reply;
  if (outcome.half) {
    response.writeHead(status, { ...headers, 'content-length': String(Buffer.byteLength(body)) });
    response.write(firstHalf(body));
  } else send(response, status, body, headers);
}
