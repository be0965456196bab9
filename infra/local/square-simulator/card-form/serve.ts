import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { badInput } from '#infra/local/square-simulator/http/problem.ts';
import { parseBody, readText, send, sendValue } from '#infra/local/square-simulator/http/respond.ts';
import { cardInput, complaints, mintToken } from '#infra/local/square-simulator/payments/cards.ts';
import type { SquareMoney } from '#infra/local/square-simulator/store/types.ts';
import type { World } from '#infra/local/square-simulator/store/world.ts';
import { type Faults, tokenizeOperation } from '#infra/local/square-simulator/world/faults.ts';
import { contentTypes } from '#infra/local/static-files.ts';
import { readJson } from '#shared/text/read-json.ts';

const files: Readonly<Record<string, string>> = {
  '/card-form/form.html': 'form.html',
  '/card-form/form.css': 'form.css',
  '/card-form/form.js': 'form.js',
  '/card-form/bank-page.js': 'bank-page.js',
  '/digital-wallets/apple-pay/apple-developer-merchantid-domain-association': 'apple-pay-domain.txt',
};

/** Numbers of cards that require a challenge (sandbox, "SCA testing"). */
const challengedCards = ['4310000000201019', '5500000000201016', '370000000201014'];
const challengeCode = '123456';

const tokenRequest = z.extend(cardInput, {
  applicationId: z.string(),
  verification: z.optional(
    z.object({ amount: z.string(), currencyCode: z.string(), intent: z.optional(z.string()) }),
  ),
  /** Id of the transaction; missing until the bank has checked the device. */
  transaction: z.optional(z.string()),
  code: z.optional(z.string()),
});

/** Serves the card form and creates its tokens. Returns false for paths that are not part of it. */
export async function serveCardForm(
  { world, faults }: { readonly world: World; readonly faults: Faults },
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<boolean> {
  if (path === '/card-form/tokens' && request.method === 'POST') {
    const parsed = tokenRequest.safeParse(parseBody(await readText(request)));
    const answer = parsed.success ? tokenize(world, faults, parsed.data) : undefined;
    world.store.commit();
    // Wallets send their requests from the shop's own page.
    response.setHeader('access-control-allow-origin', '*');
    sendValue(response, answer ? 200 : 400, answer ?? { status: 'Error', errors: [] });
    return true;
  }
  if (await serveBank(request, response, path)) return true;
  const name = files[path];
  if (path === '/v1/square.js') sendPart(response, 'square.js', await squareScript());
  else if (name) sendPart(response, name);
  return path === '/v1/square.js' || name !== undefined;
}

let script: Promise<string> | undefined;

/** Builds one classic script like Square's, which defines `window.Square` when it has loaded. */
function squareScript(): Promise<string> {
  script ??= import('esbuild').then(({ buildSync }) => {
    const entry = fileURLToPath(new URL('square.js', import.meta.url));
    const built = buildSync({ entryPoints: [entry], bundle: true, format: 'iife', write: false });
    return built.outputFiles[0]?.text ?? '';
  });
  return script;
}

/** Returns Square's TokenResult, a fault for the script to simulate, or the bank's next step. */
function tokenize(world: World, faults: Faults, asked: z.infer<typeof tokenRequest>): object {
  const { verification, transaction, applicationId, number, postalCode } = asked;
  const errors = complaints(asked, world.now());
  if (errors.length > 0) return { status: 'Invalid', errors };
  if (verification && transaction === undefined) return { transaction: randomUUID() };
  if (verification && !checked.has(transaction ?? '')) {
    const message = 'The device was not checked.';
    return { status: 'Error', errors: [{ type: 'VERIFICATION_ERROR', message }] };
  }
  const call = { operation: tokenizeOperation, path: '/card-form/tokens' };
  const fired = asked.code === undefined ? faults.fire(call) : [];
  for (const rule of fired) if (rule.kind === 'tokenize') return { does: rule.does };
  const challenged = challengedCards.includes(number);
  if (challenged && verification && asked.code !== challengeCode) return { challenge: true };
  const { token, card } = mintToken(world, asked, {
    applicationId,
    ...(verification && { amount: minorUnits(verification.amount, verification.currencyCode) }),
    ...(challenged && !verification && { declines: ['CARD_DECLINED_VERIFICATION_REQUIRED'] }),
  });
  const shown = {
    brand: card.card_brand,
    last4: card.last_4,
    expMonth: card.exp_month,
    expYear: card.exp_year,
  };
  return { status: 'OK', token, details: { method: 'Card', card: shown, billing: { postalCode } } };
}

function minorUnits(amount: string, currency: string): SquareMoney {
  const digits =
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
  return { amount: Math.round(Number(amount) * 10 ** digits), currency };
}

/** Returns the simulator's address with another host name, because a card issuer has an origin of its own. */
export const bankOrigin = (squareOrigin: string): string =>
  squareOrigin.replace('//127.0.0.1', '//localhost');

/** Names of the form fields that contain base64url-encoded JSON, by path. */
const fields: Readonly<Record<string, string>> = {
  '/3ds/method': 'threeDSMethodData',
  '/3ds/challenge': 'creq',
};

const message = z.object({ threeDSServerTransID: z.uuid() });

/** Ids of transactions whose device check has reached the bank. */
const checked = new Set<string>();

/** Serves a bank's pages of EMV 3-D Secure: the device check (3DS Method) and the challenge (CReq). */
async function serveBank(request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean> {
  const field = fields[path];
  if (!field || request.method !== 'POST') return false;
  const encoded = new URLSearchParams(await readText(request)).get(field) ?? '';
  const form = z.safeParse(message, readJson(Buffer.from(encoded, 'base64url').toString()));
  if (!form.success) throw badInput('The form is not one of EMV 3-D Secure.', field);
  if (path === '/3ds/method') checked.add(form.data.threeDSServerTransID);
  sendPart(response, 'bank.html');
  return true;
}

/** Sends a file from the folder of this module. */
function sendPart(
  response: ServerResponse,
  name: string,
  body: string | Uint8Array = readFileSync(new URL(name, import.meta.url)),
): void {
  const headers = { 'content-security-policy': "default-src 'self'; base-uri 'none'" };
  send(response, 200, body, { 'content-type': contentTypes[extname(name)] ?? '', ...headers });
}
