import { badRequest, conflict, unavailable } from '#functions/http/errors.ts';
import { takeFromLimit } from '#functions/http/rate-limit.ts';
import type { Services } from '#functions/http/services.ts';
import { squareUrls } from '#functions/platform/config.ts';
import { metric } from '#functions/platform/log.ts';
import { createSquareClient } from '#functions/square/client.ts';
import {
  type Application,
  authorizationUrl,
  type ObtainedTokens,
  obtainTokens,
  revokeTokens,
} from '#functions/square/oauth.ts';
import type { Outcome } from '#functions/square/provider.ts';
import { readStoredToken, readTokenStatus, tokenObstacle } from '#functions/square/token-status.ts';
import { readApplication, redirectUrlOf } from './application.ts';
import {
  beginConnection,
  changeAlone,
  forgetConnection,
  readConnection,
  recordConnection,
} from './connection-records.ts';
import { newState, takeState } from './state-records.ts';
import type { TokenStore } from './token-store.ts';

type Ports = Pick<Services, 'config' | 'secret' | 'table' | 'now'> & { readonly tokens: TokenStore };

/** Limit of starts an hour, because each start leaves a row for 15 minutes. */
const starts = { name: 'square-starts', limit: 10, windowSeconds: 3600 } as const;

const again = 'Nothing was changed. Press “Connect with Square” again.';

const badState = `This way back from Square was already used, took too long, or began in another session. ${again}`;

/** Returns the URL at Square where the artist grants the permissions. Throws `badRequest` without an application. */
export async function startConnection(
  ports: Omit<Ports, 'tokens'>,
  sessionToken: string,
): Promise<{ readonly url: string }> {
  const application = await applicationOf(ports);
  await takeFromLimit(ports, starts, 'all');
  const state = await newState(ports, sessionToken);
  const asksToSignIn = application.squareUrl === squareUrls.production;
  const redirectUrl = redirectUrlOf(ports.config);
  return { url: authorizationUrl(application, { state, redirectUrl, asksToSignIn }) };
}

/**
 * Completes the connection after Square's redirect. Uses the state first, so that a URL that is opened twice connects
 * only once. Throws `badRequest` for an invalid state or code, `conflict` for another account than the shop's or while
 * another window connects, and `unavailable` if Square does not answer.
 */
export async function finishConnection(
  ports: Ports,
  { code, state, sessionToken, who }: Record<'code' | 'state' | 'sessionToken' | 'who', string>,
): Promise<void> {
  const application = await applicationOf(ports);
  const isDone = await changeAlone(ports, async () => {
    if (!(await takeState(ports, state, sessionToken))) throw badRequest(badState);
    const redirectUri = redirectUrlOf(ports.config);
    const grant = { grantType: 'authorization_code', code, redirectUri } as const;
    const tokens = obtained(await obtainTokens(application, grant));
    await refuseUnfit(ports, tokens);
    // The row is written before the tokens, so that after a crash the renewal completes or deletes the connection.
    await beginConnection(ports, { ...tokens, who });
    await ports.tokens.write(tokens);
    await recordConnection(ports, { who, merchantId: tokens.merchantId });
  });
  if (!isDone) throw busy();
}

/**
 * Revokes the connection at Square, then deletes it here. If Square refuses the token, the connection is already
 * revoked. Throws `conflict` for a token that the operator has set. Throws `unavailable`, and changes nothing here, if
 * Square does not answer.
 */
export async function disconnect(ports: Ports, who: string): Promise<void> {
  const application = await applicationOf(ports);
  await connectedMerchant(ports);
  const isDone = await changeAlone(ports, async () => {
    const merchantId = await connectedMerchant(ports);
    const token = await readStoredToken(ports).catch(() => {
      throw unavailable(
        'Square did not answer, so the shop is still connected. Please try again in a minute.',
      );
    });
    if (token) await revoke(application, merchantId);
    await ports.tokens.remove();
    await forgetConnection(ports, { who, merchantId });
  });
  if (!isDone) throw busy();
}

function busy(): Error {
  return conflict(
    'The connection to Square is being changed in another window. Please try again in a moment.',
  );
}

async function connectedMerchant({ table }: Ports): Promise<string> {
  const { merchantId } = await readConnection(table);
  if (merchantId !== undefined) return merchantId;
  throw conflict(
    'The shop is not connected from here. A token that was set by command is revoked in Square.',
  );
}

async function applicationOf(ports: Pick<Ports, 'config' | 'secret'>): Promise<Application> {
  const application = await readApplication(ports);
  if (application) return application;
  throw badRequest(
    'The shop does not know its application in Square yet. The operator sets the application id and its secret first.',
  );
}

function obtained(outcome: Outcome<ObtainedTokens>): ObtainedTokens {
  switch (outcome.kind) {
    case 'ok':
      return outcome.value;
    case 'refused':
      throw badRequest(
        `Square no longer accepts this approval: it was used already, or is older than five minutes. ${again}`,
      );
    case 'unauthorised':
      throw badRequest(
        'Square rejects the shop’s application secret. Nothing was changed. The operator sets it again with “npm run secrets”.',
      );
    default:
      return notAnswered();
  }
}

function notAnswered(): never {
  throw unavailable(`Square did not answer. ${again}`);
}

/** Refuses tokens of another account (other works, counts and money) and tokens without a needed permission. */
async function refuseUnfit(ports: Ports, { merchantId, accessToken }: ObtainedTokens): Promise<void> {
  const connected = (await readConnection(ports.table)).merchantId;
  // A shop that is not connected may have a token that the operator has set.
  const known = connected ?? (await readStoredToken(ports).catch(notAnswered))?.merchantId;
  if (known !== undefined && known !== merchantId) {
    throw conflict(
      `This is another Square account (${merchantId}) than the shop’s (${known}). Nothing was changed. Sign in to the shop’s account at Square, or disconnect the shop from it first.`,
    );
  }
  const { squareUrl: baseUrl, squareApplicationId: applicationId } = ports.config;
  const square = createSquareClient({ token: accessToken, baseUrl });
  const token = await readTokenStatus(square).catch(notAnswered);
  const obstacle = tokenObstacle(token, { applicationId, now: ports.now() });
  if (obstacle?.kind === 'rights missing') {
    throw badRequest(`Square gave no right to ${obstacle.missing.join(', ')}. ${again}`);
  }
  if (obstacle?.kind === 'other application') {
    throw badRequest('Square’s approval is for another application than the card form. Nothing was changed.');
  }
}

async function revoke(application: Application, merchantId: string): Promise<void> {
  const outcome = await revokeTokens(application, merchantId);
  if (outcome.kind === 'ok') return;
  if (outcome.kind === 'unauthorised') metric('SquareUnauthorised');
  throw outcome.kind === 'unauthorised' || outcome.kind === 'refused'
    ? conflict(
        'Square did not end the connection. End it in Square’s Dashboard under Settings, App integrations; then disconnect here.',
      )
    : unavailable('Square did not answer, so nothing is known yet. Please disconnect again in a minute.');
}
