import type { IncomingMessage, ServerResponse } from 'node:http';
import { isRecord } from './fields.ts';
import { Problem } from './problem.ts';

const longestBody = 5_000_000;

export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += (chunk as Buffer).length;
    if (length > longestBody) {
      throw new Problem(413, {
        category: 'INVALID_REQUEST_ERROR',
        code: 'REQUEST_ENTITY_TOO_LARGE',
        detail: 'The request body is too large.',
      });
    }
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** An empty body is no body. */
export function parseBody(text: string): unknown {
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem(400, {
      category: 'INVALID_REQUEST_ERROR',
      code: 'BAD_REQUEST',
      detail: 'The request body is not valid JSON.',
    });
  }
}

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  send(response, status, JSON.stringify(body), {
    'content-type': 'application/json; charset=utf-8',
    ...headers,
  });
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
