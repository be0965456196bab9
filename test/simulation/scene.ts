import type { Item } from '#functions/db/table.ts';
import type { Services } from '#functions/http/services.ts';
import type { SecretName } from '#functions/platform/secrets.ts';
import { createAdmin, createSession } from '#functions/session/session-records.ts';
import { changeSettings } from '#functions/settings/settings.ts';
import { pollAgain } from '#functions/webhook/poll.ts';
import type { Operation } from '#shared/contract/routes.ts';
import { putWorks } from '#test/support/orders/works.ts';
import { type Call, call } from '#test/support/shop/call.ts';
import { servicesOn, siteOrigin, testSecrets } from '#test/support/shop/services.ts';
import { admin, quickPasswords } from '#test/support/shop/session.ts';
import { type Container, type Ground, openContainer } from './container.ts';
import { deliverEvents as eventsOf } from './events.ts';
import type { History } from './history.ts';
import { openMail } from './mail.ts';
import { MemoryTable } from './memory-table.ts';
import { instantTable, simulatedTable } from './ports.ts';
import { contexts, type Fault, Process } from './process.ts';
import { Random } from './random.ts';
import { openSquare, studioLocation } from './square.ts';
import { Timeline } from './timeline.ts';
import { watchOrders } from './watch-orders.ts';
import { runWorkflow } from './workflow.ts';

const minute = 60_000;
const start = Date.parse('2026-11-28T10:00:00Z');
const webhookUrl = `${siteOrigin}/api/square/webhook`;

/** An answer that a shopper got to an order or to a click on "pay". */
export interface Told {
  readonly who: string;
  readonly does: 'orders' | 'pays';
  readonly clickedAt: number;
  readonly at: number;
  readonly orderId: string | undefined;
  readonly status: number;
  readonly text: string;
  readonly country?: string;
  readonly isGoodCard?: boolean;
  /** Ids of the works in the cart at the time of the click. */
  readonly inCart: ReadonlySet<string>;
  /** Maximum number of pieces that the shopper wants of each work, at the time of the answer. */
  readonly wanted: ReadonlyMap<string, number>;
}

/** An answer that a visitor got to a newsletter request. */
interface Reader {
  readonly email: string;
  readonly does: 'subscribe' | 'confirm' | 'end';
  readonly isDone: boolean;
  readonly clickedAt: number;
  readonly at: number;
}

type Opened = Awaited<ReturnType<typeof openScene>>;
export interface Scene extends Opened {}

/** Opens a shop at the start of a history, with its table, Square, processes and timeline. */
export async function openScene(history: History, trace: (at: number, text: () => string) => void) {
  const { works, seed } = history;
  const timeline = new Timeline(start);
  const say = (text: () => string) => trace(timeline.now, text);
  const watch = watchOrders(history, timeline);
  const memory = new MemoryTable(() => timeline.now, { ...watch, pageSize: history.pageSize });
  const table = instantTable(memory);
  const webhook = { url: webhookUrl, key: testSecrets.webhookKey };
  const square = openSquare(history, timeline, { ...watch, webhook });
  const metrics: string[] = [];
  const told: Told[] = [];
  const readers: Reader[] = [];
  const priceChanges: { readonly at: number; readonly variationId: string; readonly amount: number }[] = [];
  /** Requested refunds in minor units, by Square's id of the order and the click. */
  const refundClicks = new Map<string, number>();
  const secrets: Record<SecretName, string> = { ...testSecrets };
  const environment = {
    SQUARE_ENVIRONMENT: square.squareUrl,
    SQUARE_WEBHOOK_URL: webhookUrl,
    MAIL_FROM: 'studio@shop.example',
    MAIL_TEST_ORDERS: 'on',
  };
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
  const inside = servicesOn({ table: simulatedTable(memory), name: 'shop' }, { now, environment }).services;
  const log: Services['log'] = (level, fields) => {
    if (level === 'error')
      say(() => `${contexts.getStore() instanceof Process ? 'logs' : ''} ${JSON.stringify(fields)}`);
  };
  const mail = openMail({
    timeline,
    random: new Random('mail', seed),
    events: history.events,
    weather: square.weather,
    hear: async (event) =>
      (await unasked('event of SES', async (container) => {
        await container.mail(event);
        return 'taken';
      })) === 'taken',
  });
  const ground: Ground = {
    services: { ...inside, log, http: { ...inside.http, log } },
    secrets,
    metric: (name) => metrics.push(name),
    send: mail.send,
    startExecution: async (_, input) =>
      void contexts.run({ random: new Random('workflow', seed, input.run), now: () => timeline.now }, () =>
        runWorkflow(input, timeline, runSyncStep),
      ),
  };
  const containers: Container[] = [];
  let processes = 0;
  let background = 0;
  let opens = 0;

  /** Runs `work` in a process for a request. Returns its result, or 'killed' if the process was killed. */
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
    const process = new Process({ name, timeline, random, faults, skew, fetch: square.fetch, trace: say });
    try {
      return await process.run(() => work(container));
    } finally {
      if (process.isDead) {
        containers.splice(containers.indexOf(container), 1);
        say(() => `${name} was killed`);
      }
      container.isBusy = false;
      deliverEvents();
    }
  }

  function opened(): Container {
    const container = openContainer(ground, history.skews[opens++ % history.skews.length] ?? 0);
    containers.push(container);
    return container;
  }

  /** Sends a request to the shop's handlers. */
  async function request(
    name: string,
    service: 'checkout' | 'cart' | 'studio' | 'webhook' | 'news' | 'enquiries',
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

  /** Returns the faults of the next background process. These processes are numbered consecutively throughout the history. */
  function nextFaults(): readonly Fault[] {
    background += 1;
    return history.background.filter(({ process }) => process === background);
  }

  /** Runs a background process for the schedule or an event. */
  function unasked(
    name: string,
    work: (container: Container) => Promise<unknown>,
    faults: readonly Fault[] = nextFaults(),
  ): Promise<unknown> {
    return serve(name, work, faults).catch((error: unknown) => {
      say(() => `${name} failed: ${String(error)}`);
      return 'failed';
    });
  }

  async function runSyncStep(step: string, state: object): Promise<object> {
    const name = `sync ${step}`;
    const output = await serve(name, ({ syncSteps }) => syncSteps({ step, state }), nextFaults());
    if (output === 'killed') throw Object.assign(new Error(name), { name: 'Lambda.Unknown' });
    return output as object;
  }

  const deliverEvents = eventsOf({
    world: square.world,
    history,
    timeline,
    url: webhookUrl,
    key: () => secrets.webhookKey,
    hear: async (type, body, signature) => {
      const headers = { 'x-square-hmacsha256-signature': signature };
      const answer = await unasked(`event ${type}`, ({ webhook }) =>
        call(webhook, 'receiveSquareEvent', { body, headers }),
      );
      return typeof answer === 'object' && answer !== null && 'status' in answer && answer.status === 200;
    },
  });

  const scene = {
    ...square,
    history,
    timeline,
    works,
    metrics,
    sent: mail.sent,
    told,
    readers,
    priceChanges,
    refundClicks,
    secrets,
    say,
    request,
    unasked,
    deliverEvents,
    watch,
    unknownRequests: memory.unknown,
    rows: (): Item[] => memory.all(),
    artistCookies: async () => [`__Host-sid=${await createSession(outside, user)}`],
    /** Runs the functions that the schedule starts each minute. */
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
    endReviews: async () => {
      const cookies = await scene.artistCookies();
      for (const { sk, state, orderId, squareOrderId, total } of memory.all()) {
        if (sk !== 'ORDER' || state !== 'REVIEW') continue;
        refundClicks.set(`${squareOrderId} review`, Number(total));
        const options = { cookies, params: { id: String(orderId) }, body: { action: 'refund' } };
        const ending = request('the artist refunds', 'studio', 'endReview', options);
        await timeline.runUntil(timeline.now + minute);
        await ending;
      }
    },
  };
  return scene;
}
