import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { close, listenPreferably } from '#infra/local/loopback.ts';
import { serveCardForm } from '#infra/local/square-simulator/card-form/serve.ts';
import { listPageSize } from '#infra/local/square-simulator/catalogue/catalogue.ts';
import { Problem } from '#infra/local/square-simulator/http/problem.ts';
import { readText, sendImage, sendOutcome, sendValue } from '#infra/local/square-simulator/http/respond.ts';
import { serveAuthorisation } from '#infra/local/square-simulator/oauth/authorize.ts';
import { Store } from '#infra/local/square-simulator/store/store.ts';
import type { CatalogueFile } from '#infra/local/square-simulator/store/types.ts';
import { History, type Lags, usualLags, type World } from '#infra/local/square-simulator/store/world.ts';
import { createFaults } from '#infra/local/square-simulator/world/faults.ts';
import { seed } from '#infra/local/square-simulator/world/jobs.ts';
import { createWebhooks } from '#infra/local/square-simulator/world/webhooks.ts';
import { createApi } from './api.ts';
import { control, createControls, type SquareSimulator } from './control.ts';

export interface SimulatorOptions {
  /** Port of the server. Without it, a free port is used. */
  readonly port?: number;
  /** File that keeps the state across restarts. Without it, the state is only in memory. */
  readonly stateFile?: string;
  readonly catalogue: CatalogueFile;
  readonly accessToken: string;
  readonly applicationId: string;
  /** Secret and registered redirect URL of the application. Without them, no seller can connect. */
  readonly oauth?: { readonly secret: string; readonly redirectUrl: string };
  /** Returns a picture by its address in the catalogue, if the address starts with `/`. */
  readonly images?: (path: string) => Promise<Uint8Array | undefined>;
  readonly webhook?: { readonly url: string; readonly key: string };
  /** Returns the current time in milliseconds. */
  readonly now?: () => number;
  readonly lags?: Partial<Lags>;
  /** Page size of the catalogue's list, if it differs from Square's. */
  readonly listPageSize?: number;
}

const pulse = 50;

/** Tells whether a path belongs to Square's API, and not to the simulator's other pages. */
export function isApiPath(path: string): boolean {
  return /^\/(v2|oauth2)\//.test(path) && path !== '/oauth2/authorize';
}

/** Opens a simulator without a server, for callers in the same process. Delayed work runs only in `tick`. */
export function openSimulator(options: SimulatorOptions, url = '') {
  const store = new Store(options.stateFile);
  const clock = options.now ?? Date.now;
  const now = () => clock() + Number(store.get('settings', 'clockOffset')?.value ?? 0);
  const webhooks = createWebhooks(store, now, options.webhook);
  const world: World = {
    store,
    applicationId: options.applicationId,
    oauth: options.oauth,
    webhook: options.webhook,
    lags: { ...usualLags, ...options.lags },
    listPageSize: options.listPageSize ?? listPageSize,
    history: { objects: new History(), counts: new History() },
    url,
    now,
    emit: webhooks.emit,
  };
  seed(world, options.catalogue);
  const faults = createFaults();
  const api = createApi(world, options.accessToken, faults);
  const controls = createControls(world, faults, api, webhooks);
  return { store, webhooks, world, faults, api, controls };
}

/** Starts a simulator on the loopback address. Throws if the catalogue or state is unreadable or the port is in use. */
export async function startSimulator(options: SimulatorOptions): Promise<SquareSimulator> {
  const { store, webhooks, world, faults, api, controls } = openSimulator(options);

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      if (error instanceof Problem) return sendValue(response, error.status, { errors: error.errors });
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
      const text = await readText(request);
      const asked = { method, url, authorization, version: version?.toString(), text };
      return sendOutcome(response, await api.answer(asked));
    }
    if (/^\/simulator(\/|$)/.test(url.pathname)) return control(controls, request, response, url.pathname);
    if (await serveCardForm({ world, faults }, request, response, url.pathname)) return;
    return sendImage(response, url.pathname, options.images);
  }

  world.url = await listenPreferably(server, options.port);
  const timer = setInterval(() => controls.tick(), pulse).unref();
  return Object.assign(controls, {
    async stop(): Promise<void> {
      clearInterval(timer);
      webhooks.stop();
      await close(server);
      store.close();
    },
  });
}
