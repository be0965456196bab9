import { catalogueService } from '#functions/catalogue/handlers.ts';
import type { Key } from '#functions/db/keys.ts';
import type { Item } from '#functions/db/table.ts';
import { enquiriesService } from '#functions/enquiries/handlers.ts';
import { mailService, recordMailEvent } from '#functions/mail/handlers.ts';
import type { MailMessage, MailPorts } from '#functions/mail/ports.ts';
import { newsService } from '#functions/newsletter/handlers.ts';
import { newsletterMail } from '#functions/newsletter/newsletter-mail.ts';
import { reconcileService } from '#functions/orders/reconcile/handlers.ts';
import { withStoredFiles } from '#functions/pictures/missing-pictures.ts';
import { sessionService } from '#functions/session/handlers.ts';
import { createAdmin } from '#functions/session/session-records.ts';
import { createSyncPorts, type SyncPorts } from '#functions/sync/import/read-ports.ts';
import { readProgress } from '#functions/sync/run/read-progress.ts';
import { startSync } from '#functions/sync/run/start-sync.ts';
import { syncStepsHandler } from '#functions/sync/steps/sync-steps.ts';
import { wishlistService } from '#functions/wishlist/handlers.ts';
import { runMigrations } from '#infra/command-support/migrate.ts';
import { migrations } from '#infra/command-support/migrations.ts';
import { createSyncMachine } from '#infra/local/state-machine.ts';
import { type EntryOptions, openEntry, type ShopEntry } from '#test/support/orders/shop-entry.ts';
import { makeShopper } from '#test/support/orders/shopper.ts';
import { variationOf } from '#test/support/orders/works.ts';
import { call, cookieFrom } from '#test/support/shop/call.ts';
import { arrive } from '#test/support/shop/guest.ts';
import { leave } from '#test/support/shop/left-behind.ts';
import { siteOrigin, testServices } from '#test/support/shop/services.ts';
import { admin, quickPasswords } from '#test/support/shop/session.ts';
import {
  simulatorApplicationId,
  simulatorLocationId,
  startTestSimulator,
} from '#test/support/shop/simulator.ts';
import { deliverSquareEvent, webhookUrl } from '#test/support/shop/square-event.ts';
import { everyFile, showPictures } from '#test/support/sync/world.ts';
import { dumpTable } from './dump.ts';
import { tourCatalogue } from './tour-catalogue.ts';

export type TourShop = Awaited<ReturnType<typeof openTourShop>>;

const minute = 60_000;
/** Start of the tour. The time is fixed, so that fixtures of different releases differ little. */
const tourStart = Date.parse('2026-11-02T10:00:00Z');

/**
 * A whole shop on the table emulator and the Square simulator: every HTTP service, the sync, the schedules and email.
 * The clock advances by one millisecond with each `keepRows`, and otherwise only on request.
 */
export async function openTourShop({
  stateFile,
  left,
}: {
  /** Path of the Square simulator's file. */
  readonly stateFile?: string;
  /** Initial rows, written by a released version. */
  readonly left?: { readonly rows: readonly Item[]; readonly writtenAt: number };
} = {}) {
  let time = left?.writtenAt ?? tourStart;
  const now = () => time++;
  const { simulator, client: square } = await startTestSimulator({
    catalogue: tourCatalogue(),
    now,
    ...(stateFile && { stateFile }),
  });
  const base = await testServices({
    now,
    environment: {
      SQUARE_ENVIRONMENT: simulator.url,
      SQUARE_APPLICATION_ID: simulatorApplicationId,
      SQUARE_WEBHOOK_URL: webhookUrl,
      IMAGE_HOSTS: new URL(simulator.url).host,
      SYNC_STATE_MACHINE_ARN: 'arn:aws:states:local:000000000000:stateMachine:sync',
      MAIL_FROM: 'studio@shop.example',
      MAIL_TEST_ORDERS: 'on',
    },
  });
  const { services, table } = base;
  await table.batchWrite((left?.rows ?? []).map((row) => ({ put: row as Item & Key })));
  // `npm start` and a deployment also run the migrations.
  await runMigrations({ client: base.client, name: base.tableName }, { migrations });
  const ground = { services, metric: () => undefined };
  const entry = openEntry(ground);
  const reconcile = reconcileService(services, entry.ports);
  const session = sessionService(services, { passwords: quickPasswords });
  if (!left) await createAdmin({ table, now, passwords: quickPasswords }, admin);
  const seen = new Map<string, Item>();

  /** Saves the current rows, because some are deleted later, such as the lease of a running sync. */
  async function keepRows(): Promise<void> {
    for (const row of await dumpTable(base)) seen.set(`${row['pk']} ${row['sk']}`, row);
  }

  const startExecution: SyncPorts['startExecution'] = async (name, input) => {
    machine.start({ name, input });
  };
  const syncPorts: SyncPorts = { ...createSyncPorts(services, async () => square), startExecution };
  const show = showPictures(table);
  const machine = createSyncMachine({
    syncSteps: syncStepsHandler(withStoredFiles(syncPorts, everyFile)),
    pictures: async (input) => {
      await keepRows();
      return show(input);
    },
    retryInterval: 0,
  });
  leave(machine.stop);

  let guests = 1;
  const sent: MailMessage[] = [];
  const mail: MailPorts = {
    table,
    now,
    secret: services.secret,
    siteOrigin,
    orderLink: async (orderId) => `${siteOrigin}/order#${orderId}`,
    send: async (message) => {
      sent.push(message);
      if (message.to.startsWith('nobody')) return { kind: 'refused', code: 'Address' };
      if (message.to.startsWith('silent')) return { kind: 'unknown', code: 'TimeoutError' };
      return { kind: 'accepted', messageId: `message-${sent.length}` };
    },
    newsletter: newsletterMail,
    log: services.log,
    metric: () => undefined,
  };

  return {
    ...base,
    simulator,
    now,
    square,
    entry,
    session,
    keepRows,
    services,
    catalogue: catalogueService(services),
    wishlist: wishlistService(services),
    enquiries: enquiriesService(services),
    news: newsService(services),
    /** Returns all rows at the end of the tour, and those that `keepRows` has saved. */
    rows: async (): Promise<readonly Item[]> => {
      await keepRows();
      return [...seen.values()].sort((a, b) => (`${a['pk']} ${a['sk']}` < `${b['pk']} ${b['sk']}` ? -1 : 1));
    },
    advance: (milliseconds: number) => {
      time += milliseconds;
    },
    passes: async (count: number) => {
      for (let pass = 0; pass < count; pass++) {
        time += minute + 1_000;
        await reconcile();
      }
    },
    /** Runs a sync and returns its outcome. */
    sync: async (wish: { readonly preview?: boolean } = {}) => {
      await startSync(syncPorts, { startedBy: admin.username, ...wish });
      const { run } = (await table.get({ pk: 'SYNC', sk: 'LOCK' }, true)) as { run: number };
      await machine.execution(`sync-${run}`)?.ended;
      return readProgress(syncPorts, true);
    },
    /** Sends all due emails to a mail service that accepts every message. Returns the sent messages. */
    sendMail: async (): Promise<readonly MailMessage[]> => {
      const before = sent.length;
      await mailService(mail)({});
      return sent.slice(before);
    },
    /** Delivers an SES event about the email that confirmed an order. */
    recordMailEvent: (eventType: string, orderId: string) => {
      const tags = { mail: [`${orderId}_order-confirmed_1_1`] };
      return recordMailEvent(mail, JSON.stringify({ eventType, mail: { messageId: 'message-0', tags } }));
    },
    signIn: async () => {
      const answer = await call(session, 'login', {
        body: admin,
        headers: { 'user-agent': 'Firefox/140.0 (Linux)' },
      });
      return [cookieFrom(answer, '__Host-sid')];
    },
    shopper: (at: Pick<ShopEntry, 'lambda'> = entry) => makeShopper({ table, now, simulator, worker: at }),
    /** Each visitor has a new network, so that no rate limit is reached. */
    guest: () => ({ ...arrive(), address: `10.9.9.${guests++}` }),
    /** Creates a shopper who has placed an order for this work. */
    async placed(id: string, at: Pick<ShopEntry, 'lambda'> = entry) {
      const shopper = makeShopper({ table, now, simulator, worker: at });
      const { cookies, from } = shopper;
      const added = await call(entry.cart, 'addToCart', {
        cookies,
        address: from,
        body: { artworkId: id, variationId: variationOf({ id }) },
      });
      if (added.status !== 200) throw new Error(`Not in the cart: ${added.text}`);
      const answer = await shopper.order();
      if (answer.status !== 200) throw new Error(`No order for ${id}: ${answer.text}`);
      return { shopper, orderId: String(answer.body.orderId) };
    },
    /** Opens another process of the shop. */
    process: (options: EntryOptions) => openEntry(ground, options),
    /** Delivers an event with Square's signature. */
    hear: (type: string, object: object) =>
      deliverSquareEvent(entry.webhook, { event_id: `event-${type}`, type, data: { object } }),
    payAtSquare: (orderId: string, amount: number) =>
      square.payments.create({
        sourceId: 'cnon:card-nonce-ok',
        idempotencyKey: `elsewhere-${orderId}`,
        amountMoney: { amount: BigInt(amount), currency: 'USD' },
        orderId,
        locationId: simulatorLocationId,
      }),
  };
}
