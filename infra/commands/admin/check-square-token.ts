import { squareUrls } from '#functions/platform/config.ts';
import { createSquareClient } from '#functions/square/client.ts';
import { type ActiveLocation, listActiveLocations } from '#functions/square/locations.ts';
import { SquareUnauthorised } from '#functions/square/read.ts';
import { CommandError } from '#infra/command-support/command-error.ts';
import type { Stage } from '#infra/command-support/stage.ts';
import { eligibleLocations } from '#shared/studio/locations.ts';
import { shop } from '#shop-config';

/** Returns the names of the locations that take payments. Throws a CommandError if the token is of no use. */
export async function checkSquareToken(
  stage: Stage,
  token: string,
  baseUrl: string | undefined,
): Promise<string> {
  const environment = stage.isLive ? 'production' : 'sandbox';
  const locations = await ask(token, baseUrl ?? squareUrls[environment], environment);
  const usable = eligibleLocations(locations, shop.currency);
  if (usable.length === 0) {
    throw new CommandError(
      `Square accepts the access token, but none of its locations is open and takes cards in ${shop.currency}, the currency of shop.config.ts. Nothing was changed.`,
    );
  }
  return usable.map(({ name }) => name).join(', ');
}

async function ask(token: string, baseUrl: string, environment: string): Promise<ActiveLocation[]> {
  try {
    return await listActiveLocations(createSquareClient({ token, baseUrl }));
  } catch (error) {
    if (error instanceof SquareUnauthorised) {
      throw new CommandError(
        `Square (${environment}) refuses this access token. Does it belong to the other environment, or is it an application id? Nothing was changed.`,
      );
    }
    throw new CommandError(`Square (${environment}) could not be asked just now. Nothing was changed.`);
  }
}
