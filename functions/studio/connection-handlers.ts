import { usernameOf } from '#functions/audit/audit.ts';
import type { Services } from '#functions/http/services.ts';
import { createTokenStore } from '#functions/square-oauth/token-store.ts';
import type { Handlers } from '#shared/contract/handlers.ts';

/**
 * Operations that connect the shop with Square. Their modules are loaded with the first request, because Square's SDK
 * loads slowly. The token store is imported statically: a dynamic import would bundle all of Parameter Store's client.
 */
export function connectionHandlers(services: Services) {
  async function changing() {
    const tokens = createTokenStore({ path: services.config.secretsPath });
    return { ports: { ...services, tokens }, ...(await import('#functions/square-oauth/connect.ts')) };
  }
  const show = async () =>
    (await import('#functions/square-oauth/show-connection.ts')).showConnection(services);

  return {
    getSquareConnection: show,

    startSquareConnection: async ({ sessionToken = '' }) => {
      const { ports, startConnection } = await changing();
      return startConnection(ports, sessionToken);
    },

    finishSquareConnection: async ({ body: { code, state }, sessionToken = '', user }) => {
      const { ports, finishConnection } = await changing();
      await finishConnection(ports, { code, state, sessionToken, who: usernameOf(user) });
      return show();
    },

    disconnectSquare: async ({ user }) => {
      const { ports, disconnect } = await changing();
      await disconnect(ports, usernameOf(user));
      return show();
    },
  } satisfies Partial<Handlers>;
}
