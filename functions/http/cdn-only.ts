import { forbidden } from './errors.ts';
import { cameThroughCdn } from './network.ts';
import type { HttpPorts, Middleware } from './ports.ts';

/**
 * Answers only what came through the CDN. API Gateway's own address stands open beside it, without the CDN's headers,
 * limits and firewall; a direct call is refused before anything is read.
 */
export function cdnOnly({ secret }: Pick<HttpPorts, 'secret'>): Middleware {
  return {
    before: async ({ event }) => {
      if (!cameThroughCdn(event, await secret('originSecret'))) {
        throw forbidden('The shop does not answer at this address');
      }
    },
  };
}
