import { createHmac } from 'node:crypto';
import { cartService } from '#functions/cart/handlers.ts';
import type { Item, Table } from '#functions/db/table.ts';
import type { Services } from '#functions/http/services.ts';
import { mailService } from '#functions/mail/handlers.ts';
import type { MailMessage } from '#functions/mail/sender.ts';
import { newsService } from '#functions/news/handlers.ts';
import { type CheckoutPorts, paymentPorts } from '#functions/orders/ports.ts';
import { checkoutService } from '#functions/orders/purchase/handlers.ts';
import {
  disputeService,
  moneyService,
  reconcileService,
  shipmentService,
} from '#functions/orders/reconcile/handlers.ts';
import { createAdmin } from '#functions/session/accounts.ts';
import { createSession } from '#functions/session/session-records.ts';
import { changeSettings } from '#functions/settings/settings.ts';
import { studioService } from '#functions/studio/handlers.ts';
import { createFollowPorts } from '#functions/sync/reread/change-ports.ts';
import { createRereadWorks } from '#functions/sync/reread/reread-works.ts';
import { webhookService } from '#functions/webhook/handlers.ts';
import { pollAgain } from '#functions/webhook/poll.ts';
import { createWebhookPorts } from '#functions/webhook/webhook-ports.ts';
import { openSimulator } from '#infra/local/square-simulator/simulator.ts';
import type { Operation } from '#shared/contract/routes.ts';
import { type Intercept, interceptedProvider, interceptedTable } from '#test/support/orders/io.ts';
import { catalogueOf, putWorks } from '#test/support/orders/works.ts';
import { type Call, call } from '#test/support/shop/call.ts';
import { servicesOn, siteOrigin, testSecrets } from '#test/support/shop/services.ts';
import { admin, quickPasswords } from '#test/support/shop/session.ts';
import { simulatorApplicationId, simulatorLocationId } from '#test/support/shop/simulator.ts';
import type { Background, History } from './history.ts';
import { MemoryTable } from './memory-table.ts';
import { instantTable, simulatedFetch, simulatedTable, type Weather } from './ports.ts';
import { contexts, type Fault, Process } from './process.ts';
import { Random } from './random.ts';
import { Timeline } from './timeline.ts';

const minute = 60_000;
const start = Date.parse('2026-11-28T10:00:00Z');
const squareUrl = 'http://square.test';
const webhookUrl = `${siteOrigin}/api/square/webhook`;
export const studioLocation = simulatorLocationId;
export const fairLocation = 'LFAIR';

/** What a shopper was answered to a click on "pay". */
interface Told {
  readonly clickedAt: number;
  readonly at: number;
  readonly orderId: string;
  readonly status: number;
  readonly text: string;
}

interface Move {
  readonly at: number;
  readonly variationId: string;
  readonly locationId: string;
  readonly quantity: number;
}

/** A Lambda with what it keeps between requests. It serves one at a time. */
type Container = ReturnType<typeof openContainer> & { readonly skew: number; isBusy: boolean };

type Opened = Awaited<ReturnType<typeof openScene>>;
export interface Scene extends Opened {}

/** A bug between every process and its table and Square. */
export type PlantedBug = (shop: { readonly table: Table }) => Intercept;

/** A shop as a history begins: its table, Square, its processes, and the time. */
export async function openScene(
  history: History,
  trace: (at: number, text: () => string) => void,
  bug?: PlantedBug,
) {
  const { works, seed } = history;
  const timeline = new Timeline(start);
  const say = (text: () => string) => trace(timeline.now, text);
  const memory = new MemoryTable(() => timeline.now);
  const table = instantTable(memory);
  const io = bug?.({ table });
  const { controls: simulator, world } = openSimulator(
    {
      catalogue: catalogueOf(works),
      accessToken: testSecrets.squareAccessToken,
      applicationId: simulatorApplicationId,
      webhook: { url: webhookUrl, key: testSecrets.webhookKey },
      now: () => timeline.now,
      lags: history.lags,
    },
    squareUrl,
  );
  simulator.webhooks.settings.hold = true;
  const metrics: string[] = [];
  const sent: MailMessage[] = [];
  const told: Told[] = [];
  const moves: Move[] = [];
  let weather: Weather | undefined;
  const secrets = { ...testSecrets };
  const environment = {
    SQUARE_ENVIRONMENT: squareUrl,
    SQUARE_WEBHOOK_URL: webhookUrl,
    MAIL_FROM: 'studio@shop.example',
    MAIL_TEST_ORDERS: 'on',
  };
  /** When a capture was carried out, and when its process had last asked for the counts. */
  const captures: { readonly checkedAt: number; readonly at: number }[] = [];
  const fetch = simulatedFetch({
    timeline,
    weather: () => weather,
    ask: (operation, process, request) => {
      if (operation === 'batchRetrieveCounts') process.checkedAt = timeline.now;
      if (operation === 'completePayment') captures.push({ checkedAt: process.checkedAt, at: timeline.now });
      return simulator.answer(request);
    },
  });
  const { services: outside } = servicesOn({ table, name: 'shop' }, { now: () => timeline.now, environment });
  await putWorks(table, works);
  await changeSettings(table, {
    testMode: false,
    locationId: studioLocation,
    locationName: 'Studio',
    currency: 'USD',
  });
  const user = await createAdmin({ table, now: outside.now, passwords: quickPasswords }, admin);

  const now = () => contexts.getStore()?.now() ?? timeline.now;
  const inside = servicesOn(
    { table: interceptedTable(simulatedTable(memory), io), name: 'shop' },
    { now, environment },
  ).services;
  const log: Services['log'] = (level, fields) => {
    if (level === 'error')
      say(() => `${contexts.getStore() instanceof Process ? 'logs' : ''} ${JSON.stringify(fields)}`);
  };
  const services: Services = {
    ...inside,
    log,
    http: { ...inside.http, log },
    secret: async (name) => secrets[name],
  };
  const ground = { services, io, metric: (name: string) => metrics.push(name), sent };
  const containers: Container[] = [];
  let processes = 0;
  let background = 0;
  let opens = 0;

  /** Serves one request in a process; answers 'killed' where there is no end. */
  async function serve<T>(
    name: string,
    work: (container: Container) => Promise<T>,
    faults: readonly Fault[] = [],
  ): Promise<T | 'killed'> {
    const container = containers.find(({ isBusy }) => !isBusy) ?? opened();
    container.isBusy = true;
    processes += 1;
    const random = new Random(seed, name, processes);
    const { skew } = container;
    const process = new Process({ name, timeline, random, faults, skew, fetch, trace: say });
    const outcome = await process.run(() => work(container));
    if (process.isDead) {
      containers.splice(containers.indexOf(container), 1);
      say(() => `${name} was killed`);
    }
    container.isBusy = false;
    deliverEvents();
    return outcome;
  }

  function opened(): Container {
    const skew = history.skews[opens++ % history.skews.length] ?? 0;
    const container = { ...openContainer(ground), skew, isBusy: false };
    containers.push(container);
    return container;
  }

  /** A request through the whole of its handlers. */
  async function request(
    name: string,
    service: 'checkout' | 'cart' | 'studio' | 'webhook' | 'news',
    operation: Operation,
    options: Call,
    faults?: readonly Fault[],
  ) {
    const answer = await serve(
      name,
      (container) => call(container[service], operation as never, options as never),
      faults,
    );
    say(() =>
      answer === 'killed'
        ? `${name}: nobody answers`
        : `${name}: ${answer.status} ${answer.text.slice(0, 160)}`,
    );
    return answer;
  }

  /** What nobody asked for: the schedule, an event. Their faults are counted through the whole history. */
  function unasked(
    name: string,
    work: (container: Container) => Promise<unknown>,
    given?: readonly Fault[],
  ): Promise<unknown> {
    background += 1;
    const faults = given ?? history.background.filter(({ process }: Background) => process === background);
    return serve(name, work, faults).catch((error: unknown) => {
      say(() => `${name} failed: ${String(error)}`);
      return 'failed';
    });
  }

  const delivered = new Set<string>();

  /** Square tells of what happened, each event for itself and perhaps twice; or the events are lost. */
  function deliverEvents(): void {
    for (const event of world.store.all('outbox')) {
      if (delivered.has(event.id)) continue;
      delivered.add(event.id);
      const random = new Random(seed, event.type, delivered.size);
      if (random.chance(history.events.lost)) continue;
      const times = random.chance(history.events.doubled) ? 2 : 1;
      for (let time = 0; time < times; time++)
        timeline.in(random.int(100, history.events.delay), () => void hear(event.type, event.body));
    }
  }

  function hear(type: string, body: string): Promise<unknown> {
    const signature = createHmac('sha256', secrets.webhookKey)
      .update(webhookUrl + body)
      .digest('base64');
    const headers = { 'x-square-hmacsha256-signature': signature };
    return unasked(`event ${type}`, ({ webhook }) => call(webhook, 'receiveSquareEvent', { body, headers }));
  }

  const scene = {
    timeline,
    memory,
    table,
    works,
    simulator,
    world,
    metrics,
    sent,
    told,
    moves,
    secrets,
    outside,
    say,
    serve,
    request,
    unasked,
    deliverEvents,
    squareUrl,
    setWeather: (next: Weather | undefined) => {
      weather = next;
    },
    weather: () => weather,
    rows: (): Item[] => memory.all(),
    artistCookies: async () => [`__Host-sid=${await createSession(outside, user)}`],
    /** What the schedule calls each minute. */
    minute: (faults?: readonly Fault[]) =>
      Promise.all([
        unasked(
          'the schedule',
          async (container) => {
            await container.reconcile();
            await pollAgain(container.changes);
          },
          faults,
        ),
        unasked('the mail schedule', (container) => container.mail({})),
      ]),
    /** Pieces that are there to be touched: Square's count without what it has yet to take off. */
    onShelf: (variationId: string, locationId: string): number => {
      const { store } = world;
      const counts = store.all('counts');
      const counted = counts.find(
        (row) => row.catalog_object_id === variationId && row.location_id === locationId,
      );
      const uncounted = store
        .all('jobs')
        .filter(({ kind }) => kind === 'stock')
        .map(({ subject }) => store.get('orders', subject))
        .filter((order) => order?.location_id === locationId)
        .flatMap((order) => order?.line_items ?? [])
        .filter(({ catalog_object_id: id }) => id === variationId);
      return (
        Number(counted?.quantity ?? 0) - uncounted.reduce((sum, { quantity }) => sum + Number(quantity), 0)
      );
    },
    captures,
    /** Somebody at Square takes the money for an order. */
    payAtSquare: (orderId: string, amount: number, locationId: string) =>
      simulator.answer({
        method: 'POST',
        url: new URL('/v2/payments', squareUrl),
        authorization: `Bearer ${testSecrets.squareAccessToken}`,
        version: undefined,
        text: JSON.stringify({
          source_id: 'cnon:card-nonce-ok',
          idempotency_key: `till-${orderId}-${timeline.now}`,
          amount_money: { amount, currency: 'USD' },
          order_id: orderId,
          location_id: locationId,
        }),
      }),
    endReviews: async () => {
      const cookies = await scene.artistCookies();
      for (const { sk, state, orderId } of memory.all()) {
        if (sk !== 'ORDER' || state !== 'REVIEW') continue;
        const options = { cookies, params: { id: String(orderId) }, body: { action: 'refund' } };
        const ending = request('the artist refunds', 'studio', 'endReview', options);
        await timeline.runUntil(timeline.now + minute);
        await ending;
      }
    },
    /** Pieces came in or went out at Square, without the shop. */
    move: (variationId: string, locationId: string, quantity: number) => {
      moves.push({ at: timeline.now, variationId, locationId, quantity });
    },
  };
  return scene;
}

function openContainer({
  services,
  io,
  metric,
  sent,
}: {
  readonly services: Services;
  readonly io: Intercept | undefined;
  readonly metric: (name: string) => unknown;
  readonly sent: MailMessage[];
}) {
  const standard = paymentPorts(services, createRereadWorks(services));
  const ports: CheckoutPorts = {
    ...standard,
    provider: async (mode) =>
      interceptedProvider(await standard.provider(mode), mode === 'live' ? io : undefined),
    mail: services.config.mail,
    metric: (name) => void metric(name),
  };
  const kept = new Map<string, unknown>();
  const once = <T>(name: string, make: () => T): T => {
    const found = (kept.get(name) as T | undefined) ?? make();
    kept.set(name, found);
    return found;
  };
  const changes = once('changes', () => createFollowPorts(services));
  const follow = {
    followMoney: moneyService(ports),
    followShipment: shipmentService(ports),
    followDispute: disputeService(ports),
  };
  return {
    services,
    ports,
    changes,
    get checkout() {
      return once('checkout', () => checkoutService(services, ports));
    },
    get cart() {
      return once('cart', () => cartService(services));
    },
    get studio() {
      return once('studio', () => studioService(services, { startExecution: async () => undefined }, ports));
    },
    get webhook() {
      return once('webhook', () => webhookService(services, createWebhookPorts(services, follow)));
    },
    get news() {
      return once('news', () => newsService(services));
    },
    reconcile: reconcileService(services, ports),
    mail: mailService({
      ...services,
      siteOrigin,
      metric: (name) => void metric(name),
      send: async (message) => {
        sent.push(message);
        return { kind: 'accepted', messageId: `message-${sent.length}` };
      },
    }),
  };
}
