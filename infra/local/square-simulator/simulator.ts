import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { close, listenPreferably } from '#infra/local/loopback.ts';
import { bankOrigin } from '#infra/local/square-simulator/card-form/bank.ts';
import { serveCardForm } from '#infra/local/square-simulator/card-form/serve.ts';
import { listPageSize } from '#infra/local/square-simulator/catalogue/catalogue.ts';
import type { CatalogueFile } from '#infra/local/square-simulator/catalogue/catalogue-file.ts';
import { sendImage } from '#infra/local/square-simulator/http/images.ts';
import { sendOutcome } from '#infra/local/square-simulator/http/outcome.ts';
import { Problem } from '#infra/local/square-simulator/http/problem.ts';
import { readBody, sendJson } from '#infra/local/square-simulator/http/respond.ts';
import { serveAuthorisation } from '#infra/local/square-simulator/oauth/authorize.ts';
import type { CardInput } from '#infra/local/square-simulator/payments/cards.ts';
import { mintToken } from '#infra/local/square-simulator/payments/tokens.ts';
import { History } from '#infra/local/square-simulator/store/history.ts';
import { ledgerOf } from '#infra/local/square-simulator/store/ledger.ts';
import { Store } from '#infra/local/square-simulator/store/store.ts';
import { type Lags, usualLags, type World } from '#infra/local/square-simulator/store/world.ts';
import { createFaults } from '#infra/local/square-simulator/world/faults.ts';
import { runJobs } from '#infra/local/square-simulator/world/jobs.ts';
import { seed } from '#infra/local/square-simulator/world/seed.ts';
import type { WorldEvent } from '#infra/local/square-simulator/world/settings.ts';
import { createWebhooks } from '#infra/local/square-simulator/world/webhooks.ts';
import { mainLocation, simulate } from '#infra/local/square-simulator/world/world-events.ts';
import { createApi } from './api.ts';
import { control } from './control.ts';
import type { SquareSimulator } from './square-simulator.ts';

export interface SimulatorOptions {
  /** A free one when absent. */
  readonly port?: number;
  /** File that keeps everything across restarts; absent = memory only. */
  readonly journal?: string;
  readonly catalogue: CatalogueFile;
  readonly accessToken: string;
  readonly applicationId: string;
  /** Its secret, and the redirect URL that is registered for it; without these no seller can connect. */
  readonly oauth?: { readonly secret: string; readonly redirectUrl: string };
  /** Bytes of a picture whose catalogue address starts with `/`. */
  readonly images?: (path: string) => Promise<Uint8Array | undefined>;
  readonly webhook?: { readonly url: string; readonly key: string };
  /** Milliseconds. */
  readonly now?: () => number;
  readonly lags?: Partial<Lags>;
  /** Objects on a page of a catalogue's list; as at Square unless told otherwise. */
  readonly listPageSize?: number;
}

const pulse = 50;

const goodCard: CardInput = {
  number: '4111111111111111',
  cvv: '111',
  expMonth: 11,
  expYear: 2039,
  postalCode: '94103',
};

/** Whether that path is of Square's API, and not of what else the simulator serves. */
export function isApiPath(path: string): boolean {
  return /^\/(v2|oauth2)\//.test(path) && path !== '/oauth2/authorize';
}

/** Throws when the catalogue or the journal cannot be read, or the port is taken. Listens on this machine only. */
export async function startSimulator(options: SimulatorOptions): Promise<SquareSimulator> {
  const store = new Store(options.journal);
  const clock = options.now ?? Date.now;
  const offset = () => Number(store.get('settings', 'clockOffset')?.value ?? 0);
  const now = () => clock() + offset();
  const webhooks = createWebhooks({ store, now, target: options.webhook });
  const world: World = {
    store,
    applicationId: options.applicationId,
    oauth: options.oauth,
    webhook: options.webhook,
    lags: { ...usualLags, ...options.lags },
    listPageSize: options.listPageSize ?? listPageSize,
    history: { objects: new History(), counts: new History() },
    url: '',
    now,
    emit: webhooks.emit,
  };
  seed(world, options.catalogue);
  const faults = createFaults();
  const api = createApi({ world, accessToken: options.accessToken, faults });

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      if (error instanceof Problem) return sendJson(response, error.status, { errors: error.errors });
      if (!response.destroyed && !request.destroyed) console.error('Square simulator:', error);
      response.destroy();
    });
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://simulator');
    if (await serveAuthorisation(world, request, response, url)) return;
    if (isApiPath(url.pathname)) {
      const { method = 'GET', headers } = request;
      const { authorization, 'square-version': version } = headers;
      const text = await readBody(request);
      return sendOutcome(
        response,
        await api.answer({ method, url, authorization, version: version?.toString(), text }),
      );
    }
    if (url.pathname === '/simulator' || url.pathname.startsWith('/simulator/')) {
      return control(simulator, request, response, url);
    }
    if (await serveCardForm({ world, faults }, request, response, url.pathname)) return;
    return sendImage(response, url.pathname, options.images);
  }

  /** What time alone brings about. */
  function tick(): void {
    runJobs(world);
    api.land();
    webhooks.pump().catch((error: unknown) => console.error('Square simulator:', error));
  }

  function apply(event: WorldEvent): void {
    try {
      simulate(world, event);
      store.commit();
    } catch (error) {
      store.rollback();
      throw error;
    }
  }

  world.url = await listenPreferably(server, options.port);
  const timer = setInterval(tick, pulse).unref();

  const simulator: SquareSimulator = {
    url: world.url,
    bankUrl: bankOrigin(world.url),
    get locationId() {
      return mainLocation(world);
    },
    faults,
    lags: world.lags,
    webhooks,
    answer: api.answer,
    now,
    ledger: () => ledgerOf(world),
    object: (id) => store.get('objects', id),
    calls: (operation) => api.calls.filter((call) => operation === undefined || call.operation === operation),
    clearCalls: () => {
      api.calls.length = 0;
    },
    simulate: apply,
    sellAtTill: (variationId, quantity) => apply({ type: 'till-sale', variationId, quantity }),
    setStock: (variationId, quantity) => apply({ type: 'stock', variationId, quantity }),
    changePrice: (variationId, amount) => apply({ type: 'price-change', variationId, amount }),
    archive: (itemId) => apply({ type: 'archive', itemId }),
    deleteObject: (id) => apply({ type: 'delete', id }),
    putObject: (object) => apply({ type: 'put-object', object }),
    advance(milliseconds) {
      store.put('settings', 'clockOffset', { value: offset() + milliseconds });
      store.commit();
      tick();
    },
    settle: () => runJobs(world, { all: true }),
    landLate: () => api.land(true),
    mintCard(card, amount) {
      const minted = mintToken(world, {
        card: { ...goodCard, ...card },
        applicationId: options.applicationId,
        ...(amount && { amount }),
      });
      store.commit();
      return minted.token;
    },
    async stop() {
      clearInterval(timer);
      webhooks.stop();
      await close(server);
      store.close();
    },
  };
  return simulator;
}
