import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname } from 'node:path';
import * as z from 'zod/mini';
import { badInput } from '#infra/local/square-simulator/http/problem.ts';
import { readText, send } from '#infra/local/square-simulator/http/respond.ts';
import { contentTypes } from '#infra/local/static-files.ts';
import { readJson } from '#shared/text/read-json.ts';

/**
 * A card issuer's pages in the browser flow of EMV 3-D Secure. The document with the card form posts forms to them, into
 * frames: first the device check (3DS Method), then, if the issuer wants to ask the shopper, the challenge (CReq).
 */

/** The simulator under another host name: a different origin for browsers, as every issuer's is for the shop and Square. */
export const bankOrigin = (squareOrigin: string): string =>
  squareOrigin.replace('//127.0.0.1', '//localhost');

/** The field of each form, which contains base64url-encoded JSON. */
const fields: Readonly<Record<string, string>> = {
  '/3ds/method': 'threeDSMethodData',
  '/3ds/challenge': 'creq',
};

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
  const field = fields[path];
  if (!field || request.method !== 'POST') return false;
  const encoded = new URLSearchParams(await readText(request)).get(field) ?? '';
  const form = z.safeParse(message, readJson(Buffer.from(encoded, 'base64url').toString()));
  if (!form.success) throw badInput('The form is not one of EMV 3-D Secure.', field);
  if (path === '/3ds/method') checked.add(form.data.threeDSServerTransID);
  sendPart(response, 'bank.html');
  return true;
}

/** Sends a file of this folder. */
export function sendPart(
  response: ServerResponse,
  name: string,
  body: string | Uint8Array = readFileSync(new URL(name, import.meta.url)),
): void {
  const headers = { 'content-security-policy': "default-src 'self'; base-uri 'none'" };
  send(response, 200, body, { 'content-type': contentTypes[extname(name)] ?? '', ...headers });
}
