import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import { badInput } from '#infra/local/square-simulator/http/problem.ts';
import { readText, send } from '#infra/local/square-simulator/http/respond.ts';

/**
 * A card issuer's pages in the browser flow of EMV 3-D Secure. The document with the card form posts forms to them, into
 * frames: first the device check (3DS Method), then, if the issuer wants to ask the shopper, the challenge (CReq).
 */

/** The simulator under another host name: a different origin for browsers, as every issuer's is for the shop and Square. */
export const bankOrigin = (squareOrigin: string): string =>
  squareOrigin.replace('//127.0.0.1', '//localhost');

const pages: Readonly<Record<string, { readonly file: string; readonly field: string }>> = {
  '/3ds/method': { file: 'device.html', field: 'threeDSMethodData' },
  '/3ds/challenge': { file: 'challenge.html', field: 'creq' },
};

/** Content of each form, base64url-encoded JSON. */
const message = z.object({ threeDSServerTransID: z.uuid() });

/** Transactions whose device check has reached the bank. */
const checked = new Set<string>();

export const isDeviceChecked = (transaction: string): boolean => checked.has(transaction);

/** Serves the bank's pages. Returns false for other paths; throws a Problem for a malformed form. */
export async function serveBank(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<boolean> {
  const page = pages[path];
  if (!page || request.method !== 'POST') return false;
  const encoded = new URLSearchParams(await readText(request)).get(page.field) ?? '';
  const { threeDSServerTransID } = read(encoded, page.field);
  if (path === '/3ds/method') checked.add(threeDSServerTransID);
  send(response, 200, readFileSync(new URL(page.file, import.meta.url)), {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'self'; base-uri 'none'",
  });
  return true;
}

function read(encoded: string, field: string): z.infer<typeof message> {
  try {
    return message.parse(JSON.parse(Buffer.from(encoded, 'base64url').toString()));
  } catch {
    throw badInput('The form is not one of EMV 3-D Secure.', field);
  }
}
