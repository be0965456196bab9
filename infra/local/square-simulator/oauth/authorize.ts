import type { IncomingMessage, ServerResponse } from 'node:http';
import { readText, send } from '#infra/local/square-simulator/http/respond.ts';
import type { World } from '#infra/local/square-simulator/store/world.ts';
import { escapeMarkup } from '#shared/text/escape.ts';
import { makeCode } from './grants.ts';
import { applicationScopes } from './tokens.ts';

type Asked = Exclude<ReturnType<typeof readAsked>, string>;

/**
 * Square's permission page (reference, Authorize): lists the requested scopes and redirects the seller back with a code,
 * or with `access_denied`. Errors in the request are shown here, because an unregistered address must not get a redirect.
 * The seller is already signed in at Square. Returns false for other paths.
 */
export async function serveAuthorisation(
  world: World,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<boolean> {
  if (url.pathname !== '/oauth2/authorize') return false;
  const asked = readAsked(world, url.searchParams);
  if (typeof asked === 'string') page(response, 400, `<h1>Square</h1><p role="alert">${asked}</p>`);
  else if (request.method !== 'POST') page(response, 200, permissions(asked));
  else
    answer(world, response, asked, new URLSearchParams(await readText(request)).get('decision') === 'allow');
  return true;
}

function readAsked(world: World, query: URLSearchParams) {
  if (!world.oauth || query.get('client_id') !== world.applicationId) return 'Unknown application.';
  const scopes = (query.get('scope') ?? '').split(' ').filter(Boolean);
  const unknown = scopes.filter((scope) => !applicationScopes.includes(scope));
  if (scopes.length === 0 || unknown.length > 0) return `Invalid scope: ${escapeMarkup(unknown.join(' '))}.`;
  const redirectUri = query.get('redirect_uri') ?? undefined;
  if (redirectUri !== undefined && redirectUri !== world.oauth.redirectUrl) {
    return 'The redirect URL is not the one that is registered for this application.';
  }
  return { scopes, redirectUri, state: query.get('state') ?? undefined };
}

function permissions({ scopes }: Asked): string {
  return `<h1>Square</h1>
<p>Gallery shop asks for these permissions:</p>
<ul>${scopes.map((scope) => `<li>${scope}</li>`).join('')}</ul>
<form method="post">
<button name="decision" value="allow">Allow</button>
<button name="decision" value="deny">Deny</button>
</form>`;
}

function answer(world: World, response: ServerResponse, asked: Asked, isAllowed: boolean): void {
  const back = new URL(world.oauth?.redirectUrl ?? '');
  const parameters: Record<string, string | undefined> = isAllowed
    ? { code: makeCode(world, asked), response_type: 'code' }
    : { error: 'access_denied', error_description: 'user_denied' };
  world.store.commit();
  for (const [name, value] of Object.entries({ ...parameters, state: asked.state })) {
    if (value !== undefined) back.searchParams.set(name, value);
  }
  send(response, 302, '', { location: back.href });
}

function page(response: ServerResponse, status: number, body: string): void {
  send(
    response,
    status,
    `<!doctype html><html lang="en"><head><title>Square simulator</title><meta name="viewport" content="width=device-width"></head><body>${body}</body></html>`,
    { 'content-type': 'text/html; charset=utf-8', 'referrer-policy': 'no-referrer' },
  );
}
