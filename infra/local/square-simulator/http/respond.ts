import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody as readRequest } from '#infra/local/http-event.ts';
import { isRecord } from './fields.ts';
import { badRequest, invalid } from './problem.ts';

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
