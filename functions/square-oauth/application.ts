import type { Services } from '#functions/http/services.ts';
import type { Application } from '#functions/square/oauth.ts';
import { paths } from '#shared/site/paths.ts';

/** Reads the shop's application at Square; undefined until the operator has set its id and secret. */
export async function readApplication({
  config,
  secret,
}: Pick<Services, 'config' | 'secret'>): Promise<Application | undefined> {
  const { squareUrl, squareApplicationId: applicationId } = config;
  const applicationSecret = await secret('squareApplicationSecret');
  if (applicationId === '' || applicationSecret === '') return undefined;
  return { squareUrl, applicationId, applicationSecret };
}

/** Returns the URL to which Square redirects the artist. It must equal the application's redirect URL at Square. */
export function redirectUrlOf({ siteOrigin }: Pick<Services['config'], 'siteOrigin'>): string {
  return `${siteOrigin}${paths.square}`;
}
