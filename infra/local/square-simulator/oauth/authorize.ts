import type { IncomingMessage, ServerResponse } from 'node:http';
import { readText, send } from '#infra/local/square-simulator/http/respond.ts';
import type { World } from '#infra/local/square-simulator/store/world.ts';
import { escapeMarkup } from '#shared/text/escape.ts';
import { makeCode } from './grants.ts';
import { applicationScopes } from './tokens.ts';

/**
 * Serves Square's permission page (reference, Authorize), which lists the requested scopes and redirects the seller
 * back with a code, or with `access_denied`. The page itself shows errors in the request, because an unregistered
 * address must not get a redirect. The seller is already signed in at Square. Returns false for other paths.
 */
export async function serveAuthorisation(
  world: World,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<boolean> {
  if (url.pathname !== '/oauth2/authorize') return false;
  const query = Object.fromEntries(url.searchParams);
  const scopes = (query['scope'] ?? '').split(' ').filter(Boolean);
  const problem = problemOf(world, query, scopes);
  if (problem) page(response, 400, `<p role="alert">${problem}</p>`);
  else if (request.method !== 'POST') page(response, 200, permissions(scopes));
  else {
    const isAllowed = new URLSearchParams(await readText(request)).get('decision') === 'allow';
    const back = new URL(world.oauth?.redirectUrl ?? '');
    const answer: Record<string, string> = isAllowed
      ? { code: makeCode(world, { scopes, redirectUri: query['redirect_uri'] }), response_type: 'code' }
      : { error: 'access_denied', error_description: 'user_denied' };
    if (query['state'] !== undefined) answer['state'] = query['state'];
    world.store.commit();
    for (const [name, value] of Object.entries(answer)) back.searchParams.set(name, value);
    send(response, 302, '', { location: back.href });
  }
  return true;
}

function problemOf(
  world: World,
  query: Record<string, string>,
  scopes: readonly string[],
): string | undefined {
  if (!world.oauth || query['client_id'] !== world.applicationId) return 'Unknown application.';
  const unknown = scopes.filter((scope) => !applicationScopes.includes(scope));
  if (scopes.length === 0 || unknown.length > 0) return `Invalid scope: ${escapeMarkup(unknown.join(' '))}.`;
  const isRegistered = (query['redirect_uri'] ?? world.oauth.redirectUrl) === world.oauth.redirectUrl;
  return isRegistered
    ? undefined
    : 'The redirect URL is not the one that is registered for this application.';
}

function permissions(scopes: readonly string[]): string {
  return `<p>Gallery shop asks for these permissions:</p>
<ul>${scopes.map((scope) => `<li>${scope}</li>`).join('')}</ul>
<form method="post">
<button name="decision" value="allow">Allow</button>
<button name="decision" value="deny">Deny</button>
</form>`;
}

function page(response: ServerResponse, status: number, body: string): void {
  const head = '<title>Square simulator</title><meta name="viewport" content="width=device-width">';
  const html = `<!doctype html><html lang="en"><head>${head}</head><body><h1>Square</h1>${body}</body></html>`;
  send(response, status, html, {
    'content-type': 'text/html; charset=utf-8',
    'referrer-policy': 'no-referrer',
  });
}
