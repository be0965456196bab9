import type { Services } from '#functions/http/services.ts';
import { readSettings, type Settings } from '#functions/settings/settings.ts';
import { followToken } from '#functions/square/client.ts';
import { type ActiveLocation, listActiveLocations } from '#functions/square/locations.ts';
import { SquareBusy, SquareRefused, SquareUnauthorised, SquareUnavailable } from '#functions/square/read.ts';
import { readTokenStatus, type TokenStatus, tokenObstacle } from '#functions/square/token-status.ts';
import { noLocationChosen, obstacleAt, obstacleEverywhere } from '#shared/studio/locations.ts';
import type { SellingCheck, SellingFinding } from '#shared/studio/studio.ts';
import { shop } from '#shop-config';
import { bad, better, checkShop, good } from './shop-check.ts';

/** Maximum milliseconds to load Square's script. Shoppers cannot pay with a slower script either. */
const timeoutMs = 10_000;

type Needs = Pick<Services, 'config' | 'secret' | 'table' | 'now'>;

const newToken =
  'Connect the shop with Square under Settings, Square — or ask the operator to store an access token with "npm run secrets".';
const otherLocation = 'Choose another one under Payment location.';

const noneChosen = bad('location', noLocationChosen, 'Choose one under Payment location.');

/** Checks whether a sale could succeed now, before test mode is switched off. Changes nothing. */
export async function checkSelling(services: Needs): Promise<SellingCheck> {
  const [findings, cardForm, shop] = await Promise.all([
    checkSquare(services),
    checkCardForm(services.config.squareScriptUrl),
    checkShop(services),
  ]);
  return { findings: [...findings, cardForm, ...shop] };
}

async function checkSquare(services: Needs): Promise<readonly SellingFinding[]> {
  const { config, secret, table, now } = services;
  const settings = await readSettings(table);
  if (!(await secret('squareAccessToken'))) {
    const never = bad('token', 'The shop is not connected with Square.', newToken);
    return [...chosen(settings), never];
  }
  try {
    const square = await followToken(services)();
    const [token, locations] = await Promise.all([readTokenStatus(square), listActiveLocations(square)]);
    return [
      settings.locationId === '' ? checkChoice(locations) : checkLocation(settings, locations),
      checkToken(token, { applicationId: config.squareApplicationId, now: now() }),
    ];
  } catch (error) {
    return [...chosen(settings), whyNot(error)];
  }
}

/** Returns the findings about the location that need no request to Square. */
function chosen({ locationId }: Settings): SellingFinding[] {
  return locationId === '' ? [noneChosen] : [];
}

/** Returns the finding for a shop without a chosen location: whether it has a location to choose. */
function checkChoice(locations: readonly ActiveLocation[]): SellingFinding {
  switch (obstacleEverywhere(locations, shop.currency)) {
    case 'no cards':
      return bad(
        'location',
        'None of your locations in Square is active and takes cards.',
        'Finish the activation of your Square account (bank account, identity), then look there under Account & Settings, Locations.',
      );
    case 'other currency':
      return bad(
        'location',
        `No location in Square is paid in ${shop.currency}, the currency of the shop.`,
        'Ask the operator to change "currency" in shop.config.ts, or add a location in Square.',
      );
    case undefined:
      return noneChosen;
  }
}

function checkLocation(
  { locationId, locationName }: Settings,
  locations: readonly ActiveLocation[],
): SellingFinding {
  const location = locations.find(({ id }) => id === locationId);
  if (!location) {
    return bad(
      'location',
      `Square has closed ${locationName || locationId}, or no longer has it.`,
      otherLocation,
    );
  }
  switch (obstacleAt(location, shop.currency)) {
    case 'no cards':
      return bad(
        'location',
        `${location.name} cannot take card payments.`,
        `Finish the activation of your Square account (bank account, identity). ${otherLocation}`,
      );
    case 'other currency':
      return bad(
        'location',
        `${location.name} is paid in ${location.currency}, the shop in ${shop.currency}.`,
        `${otherLocation} Or ask the operator to change "currency" in shop.config.ts.`,
      );
    case undefined:
      return good('location', `Payments go to ${location.name}, which takes cards in ${shop.currency}.`);
  }
}

function checkToken(
  token: TokenStatus,
  expected: { readonly applicationId: string; readonly now: number },
): SellingFinding {
  const obstacle = tokenObstacle(token, expected);
  switch (obstacle?.kind) {
    case 'rights missing':
      return bad(
        'token',
        `The connection with Square lacks permissions: ${obstacle.missing.join(', ')}.`,
        newToken,
      );
    case 'other application':
      return bad(
        'token',
        'The connection with Square belongs to another application than the card form, so no card could be charged.',
        newToken,
      );
    case 'ends soon':
      return better('token', `The connection with Square ends in ${obstacle.days} days.`, newToken);
    case undefined:
      return good('token', 'The connection with Square has all permissions that a sale needs.');
  }
}

function whyNot(error: unknown): SellingFinding {
  if (error instanceof SquareUnauthorised) {
    return bad('token', 'Square no longer accepts the shop’s connection.', newToken);
  }
  if ([SquareBusy, SquareRefused, SquareUnavailable].some((kind) => error instanceof kind)) {
    return bad(
      'square',
      'Square is not responding, so we can’t tell whether a sale would succeed.',
      'Check again in a minute; issquareup.com shows problems at Square.',
    );
  }
  throw error;
}

/** Checks Square's script, which the studio's own pages may not load (infra/stack/headers.ts). Never throws. */
async function checkCardForm(scriptUrl: string): Promise<SellingFinding> {
  try {
    const answer = await fetch(scriptUrl, { signal: AbortSignal.timeout(timeoutMs) });
    await answer.body?.cancel();
    if (answer.ok && /javascript/.test(answer.headers.get('content-type') ?? ''))
      return good('card form', 'Square’s card form can be reached.');
  } catch {
    // A script that cannot be loaded is reported below.
  }
  return bad(
    'card form',
    'Square’s card form cannot be reached: nobody can enter a card.',
    'Check again in a minute; issquareup.com shows problems at Square.',
  );
}
