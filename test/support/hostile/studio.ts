import { keys } from '#functions/db/keys.ts';
import type { Table } from '#functions/db/table.ts';
import { enquiryAction, listEnquiries } from '#functions/enquiries/enquiry-records.ts';
import type { Asked } from '#functions/mail/letter/asked.ts';
import { mailAction } from '#functions/mail/mail-action.ts';
import { noteSent } from '#functions/mail/outbox.ts';
import { readMails } from '#functions/mail/read-mails.ts';
import type { Order } from '#functions/orders/order.ts';
import { createAdmin } from '#functions/session/accounts.ts';
import { sessionService } from '#functions/session/handlers.ts';
import { changeSettings } from '#functions/settings/settings-records.ts';
import { studioService } from '#functions/studio/handlers.ts';
import { type Operation, routes } from '#shared/contract/routes.ts';
import type { NewKey } from '#shared/model/account.ts';
import { paths } from '#shared/rules/paths.ts';
import { allow } from '#test/support/shop/allow.ts';
import { createAuthenticator } from '#test/support/shop/authenticator.ts';
import { startTestAws } from '#test/support/shop/aws.ts';
import { call } from '#test/support/shop/call.ts';
import { stock } from '#test/support/shop/guest.ts';
import { makeOrder, putOrder } from '#test/support/shop/orders.ts';
import { siteOrigin, testParameters, testSecrets, testServices } from '#test/support/shop/services.ts';
import { admin, adminCookie, quickPasswords } from '#test/support/shop/session.ts';
import {
  simulatorApplicationId,
  simulatorLocationId,
  startTestSimulator,
} from '#test/support/shop/simulator.ts';
import { type Known, watchWrites } from './input.ts';

/** Every operation of signing in and of the studio. */
export const studioOperations = (Object.keys(routes) as Operation[]).filter((operation) =>
  ['session', 'studio'].includes(routes[operation].service),
);

const paidTest = `${'0'.repeat(25)}T`;
const paidLive = `${'0'.repeat(25)}R`;

const shippedTest = `${'0'.repeat(25)}S`;
const failedRefund = `${'0'.repeat(25)}F`;
const canceled = `${'0'.repeat(25)}C`;

const question = 'q'.repeat(32);
const asked: Asked = { about: 'other', name: 'Ada', email: 'ada@moss.example', message: 'Do you travel?' };

/** The artist was told of the order at that time, in milliseconds. */
async function writtenMail(table: Table, orderId: string, at: number): Promise<void> {
  const sale = { confirmation: 'TEST-1', isTest: true, currency: 'USD', total: 1, paidAt: at, lines: [] };
  const content = { kind: 'order-arrived', sale } as const;
  const readers = { to: 'artist@shop.example', replyTo: 'ada@moss.example' };
  await table.transact([mailAction({ about: orderId, number: 1, ...readers, content, at })]);
  const [mail] = await readMails(table, orderId);
  if (mail) await noteSent(table, mail, 'message', at);
}

/** The artist's side of a small shop, with a Square simulator and a watch on what is written. */
export async function hostileStudio() {
  const { simulator } = await startTestSimulator({
    oauth: { secret: testSecrets.squareApplicationSecret, redirectUrl: `${siteOrigin}${paths.square}` },
  });
  await startTestAws({ parameters: testParameters() });
  const watch = watchWrites();
  let time = Date.now();
  const { services, table } = await testServices({
    wrapTable: watch.wrapTable,
    environment: {
      SQUARE_ENVIRONMENT: simulator.url,
      SQUARE_APPLICATION_ID: simulatorApplicationId,
      REGISTRATION: 'on',
      MAIL_FROM: 'studio@shop.example',
    },
  });
  // A quarter of an hour passes with every reading of the clock, so that no limit hides what lies behind it.
  const patient = {
    ...services,
    now: () => {
      time += 900_000;
      return time;
    },
  };
  const session = sessionService(services, { passwords: quickPasswords });
  const patientSession = sessionService(patient, { passwords: quickPasswords });
  const studio = studioService(services, { startExecution: async () => undefined });
  await stock(table, 3);
  await changeSettings(table, { locationId: simulatorLocationId });
  const review = { worker: '', workerUntil: 0, leaseUntil: 0, reviewReason: 'unclear' } as const;
  await putOrder(
    table,
    makeOrder({ orderId: 'REVIEW0', state: 'REVIEW', squareOrderId: 'NOBODY', ...review }),
  );
  const refunds: Order['refunds'] = [{ paymentId: 'P1', amount: 1, state: 'completed', requestId: 'r' }];
  const paid = { state: 'PAID', paymentId: 'P1', paidAt: services.now(), refunds } as const;
  await putOrder(table, makeOrder({ orderId: paidTest, mode: 'test', ...paid }));
  await putOrder(table, makeOrder({ orderId: paidLive, squareOrderId: 'NOBODY', ...paid }));
  const shipment = { shippedAt: services.now(), by: 'studio', version: 1, isTold: false } as const;
  await putOrder(table, makeOrder({ orderId: shippedTest, mode: 'test', ...paid, shipment }));
  const failed: Order['refunds'] = [{ paymentId: 'P1', amount: 1, state: 'failed', failure: 'FAILED' }];
  await putOrder(table, makeOrder({ orderId: failedRefund, ...paid, refunds: failed }));
  await putOrder(table, makeOrder({ orderId: canceled, mode: 'test', state: 'CANCELED' }));
  await writtenMail(table, paidTest, services.now() - 120_000);
  await table.transact([enquiryAction(question, asked, services.now())]);
  await table.put({ ...keys.subscriber('hash'), id: 's', email: asked.email, confirmedAt: services.now() });
  await table.transact([enquiryAction(`${question}-old`, asked, services.now() - 1_000)]);
  const [enquiry, outdated] = await listEnquiries(table, services.now());
  await createAdmin({ table, now: services.now, passwords: quickPasswords }, admin);
  let admins = 0;

  return {
    lambdaOf: (operation: Operation): unknown => {
      if (routes[operation].service === 'studio') return studio;
      return limited.includes(operation) ? patientSession : session;
    },
    writes: watch.taken,
    /** What an attack on this operation knows. With a session of its own, for one of them signs out. */
    known: async (operation: Operation): Promise<Known> => {
      await previewSync(table, services.now());
      const cookies = [await adminCookie(services, `admin-${admins++}`)];
      const isOfSession = routes[operation].service === 'session';
      const ways = isOfSession ? await waysIn(session, patientSession, cookies) : {};
      const connecting = /SquareConnection|Square$/.test(operation) ? await connection(studio, cookies) : {};
      // One work is featured, so that there is an order to change.
      await call(studio, 'flagArtworks', {
        body: { artworkIds: ['WORK1'], flag: 'featured', on: true },
        cookies,
      });
      const isOfTexts = operation.endsWith('Texts');
      const { revision } = isOfTexts ? await publishSomething(studio, cookies, admins) : { revision: 0 };
      return {
        ids: ['WORK0', 'WORK1', 'WORK0-V1', 'NOBODY', simulatorLocationId, admin.username],
        good: {
          login: { body: admin },
          ...ways,
          register: { body: { username: `visitor-${admins}`, password: 'seven doors in a hill' } },
          setTestMode: { body: { enabled: true } },
          setSoldRule: { body: { emptyIsSold: true } },
          setLocation: { body: { locationId: simulatorLocationId } },
          startSync: { body: { filter: 'moon', confirmVanishing: false } },
          resyncArtwork: { params: { id: 'WORK0' } },
          toggleFeatured: { params: { id: 'WORK0' } },
          toggleHidden: { params: { id: 'WORK0' } },
          flagArtworks: { body: { artworkIds: ['WORK1'], flag: 'featured', on: true } },
          orderFeatured: { body: { artworkIds: ['WORK1'] } },
          readOrder: { params: { id: paidLive } },
          shipOrder: { params: { id: paidTest }, body: { carrier: 'USPS', notify: true } },
          correctTracking: {
            params: { id: shippedTest },
            body: { trackingNumber: '9400', trackingUrl: 'https://a.example/9400', notify: false },
          },
          cancelOrder: { params: { id: canceled } },
          exportOrders: { query: { from: '2026-11-01', to: '2026-11-30', zone: 'Asia/Tokyo' } },
          refundOrder: {
            params: { id: paidTest },
            body: { requestId: 'r', amount: 1, reason: 'A scratch', restock: [] },
          },
          decideRefund: { params: { id: failedRefund }, body: { ship: true } },
          restockOrder: {
            params: { id: paidLive },
            body: { refund: 0, lines: [{ variationId: 'MOONSTAIRS-V1', quantity: 1 }] },
          },
          resendMail: { params: { id: `${paidTest}_order-arrived_1_1` } },
          endOrderLinks: { params: { id: paidTest } },
          setEnquiryDone: { params: { id: enquiry?.id ?? '' }, body: { isDone: true } },
          deleteEnquiry: { params: { id: outdated?.id ?? '' } },
          announceWorks: { body: { requestId: 'r', artworkIds: ['WORK2'] } },
          findSubscriber: { body: { email: 'ada@moss.example' } },
          removeSubscriber: { body: { email: 'ada@moss.example' } },
          saveTexts: { body: { revision, texts: { headline: 'Hills', biography: [] } } },
          publishTexts: { body: { revision, texts: { headline: 'Hills', facebook: '' } } },
          restoreTexts: { body: { revision } },
          ...connecting,
          endReview: { params: { id: 'REVIEW0' }, body: { action: 'check' } },
        },
        cookies,
      };
    },
  };
}

/** Good requests about a shop that is connected with Square: to connect it once more, and to disconnect it. */
async function connection(studio: unknown, cookies: readonly string[]): Promise<Known['good']> {
  const approve = async () => allow((await call(studio, 'startSquareConnection', { cookies })).body.url);
  await call(studio, 'finishSquareConnection', { cookies, body: await approve() });
  return {
    startSquareConnection: {},
    finishSquareConnection: { body: await approve() },
    disconnectSquare: {},
  };
}

/** What has a limit that the attack would soon run into. */
const limited: readonly Operation[] = ['login', 'register', 'beginPasskeyLogin'];

/** Valid requests about an administrator's account: there is a passkey, and one is being made and used. */
async function waysIn(
  session: unknown,
  patientSession: unknown,
  cookies: readonly string[],
): Promise<Known['good']> {
  const begin = async () => (await call(session, 'beginPasskey', { body: {}, cookies })).body;
  const add = (key: NewKey) => ({ body: { name: 'Laptop', key } });
  const authenticator = createAuthenticator();
  const kept = await call(session, 'addPasskey', { ...add(authenticator.make(await begin())), cookies });
  const id = kept.body.id;
  const [own] = (await call(session, 'listSessions', { cookies })).body;
  const ceremony = (await call(patientSession, 'beginPasskeyLogin', { body: '' })).body;
  const confirmation = (await call(patientSession, 'beginPasskeyLogin', { body: '' })).body;
  return {
    beginPasskey: { body: {} },
    addPasskey: add(createAuthenticator().make(await begin())),
    passkeyLogin: { body: { signed: authenticator.sign(ceremony) } },
    renamePasskey: { params: { id }, body: { name: 'Old laptop' } },
    removePasskey: { params: { id } },
    setPasskeyOnly: { body: { enabled: false, signed: authenticator.sign(confirmation) } },
    endSession: { params: { id: own?.id ?? '' } },
    changePassword: { body: { current: admin.password, password: 'a herring below the stairs' } },
  };
}

/** Publishes a text, so that there is a version to restore; answers what the studio works on afterwards. */
async function publishSomething(studio: unknown, cookies: readonly string[], number: number) {
  const { revision } = (await call(studio, 'readTexts', { cookies })).body;
  const texts = { headline: `Doors ${number}` };
  return (await call(studio, 'publishTexts', { body: { revision, texts }, cookies })).body;
}

/** The artist has previewed a sync, whatever was started since. */
async function previewSync(table: Table, now: number): Promise<void> {
  const changes = { new: 0, changed: 0, unchanged: 0, gone: 0 };
  const finishedAt = new Date(now).toISOString();
  const row = { run: 1, leaseUntil: 0, current: 0, total: 0, message: '', filter: '', changes, finishedAt };
  await table.put({ ...keys.syncProgress(), ...row, status: 'completed', preview: { run: 1 } });
}
