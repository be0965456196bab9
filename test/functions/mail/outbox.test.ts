import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { indexKeys, keys } from '#functions/db/keys.ts';
import { deliverDue } from '#functions/mail/deliver.ts';
import { mailService } from '#functions/mail/handlers.ts';
import type { MailContent } from '#functions/mail/letter/content.ts';
import { mailAction } from '#functions/mail/mail-action.ts';
import type { MailKind } from '#functions/mail/mail-key.ts';
import { saleAction } from '#functions/mail/note-sale.ts';
import type { MailPorts } from '#functions/mail/ports.ts';
import { readMails } from '#functions/mail/read-mails.ts';
import type { SesEvents, SesFault } from '#infra/local/aws/ses.ts';
import { shop } from '#shop-config';
import { dyingPorts } from '#test/support/mail/interruptions.ts';
import { type Post, startPost } from '#test/support/mail/post.ts';
import { contentsOf, testSale } from '#test/support/mail/sales.ts';

let post: Post;
beforeAll(async () => {
  post = await startPost();
});
afterAll(() => post.stop());

let orders = 0;
const newOrder = () => `ORDER${String(++orders).padStart(21, '0')}`;

async function sell(orderId: string, changes: { buyer?: string } = { buyer: 'jane@example.com' }) {
  await post.table.transact([
    saleAction({ orderId, ...changes, sale: testSale({ paidAt: post.clock.now() }) }),
  ]);
}

const row = (orderId: string, kind = 'order-confirmed') => post.table.get(keys.mail(orderId, kind), true);

/** Something of this kind happens to an order, or somebody asks. */
async function happen(kind: MailKind, about: string): Promise<void> {
  if (kind === 'order-confirmed' || kind === 'order-arrived') return sell(about);
  const content = contentsOf().find((one) => one.kind === kind) as MailContent;
  const to = kind === 'enquiry' ? shop.email : 'jane@example.com';
  await post.table.transact([mailAction({ about, to, content, at: post.clock.now() })]);
}

/** Who is told of it. */
const readersOf: Readonly<Record<MailKind, readonly string[]>> = {
  'order-confirmed': ['jane@example.com', shop.email],
  'order-arrived': ['jane@example.com', shop.email],
  shipped: ['jane@example.com'],
  refunded: ['jane@example.com'],
  'order-link': ['jane@example.com'],
  enquiry: [shop.email],
};

/** The mails about an order, by their readers. */
async function about(orderId: string): Promise<string[]> {
  const mails = await post.mails();
  return mails.filter(({ text }) => text?.includes(orderId)).map(({ to }) => to?.[0]?.address ?? '');
}

describe('a sale', () => {
  it('is told once to the buyer and once to the artist, and then nobody’s address is kept', async () => {
    const orderId = newOrder();
    await sell(orderId);
    await post.runFor(30);

    expect((await about(orderId)).sort()).toEqual(['jane@example.com', shop.email]);
    expect(await row(orderId, 'order-paid')).toBeUndefined();
    const sent = await row(orderId);
    expect(sent).toMatchObject({
      state: 'SENT',
      messageId: expect.any(String),
      expiresAt: expect.any(Number),
    });
    for (const gone of ['to', 'replyTo', 'content', 'gsi1pk']) expect(sent).not.toHaveProperty(gone);
    const [artist] = (await post.mails()).filter(
      ({ to, text }) => to?.[0]?.address === shop.email && text?.includes(orderId),
    );
    expect(artist?.replyTo).toMatchObject([{ address: 'jane@example.com' }]);
  });

  it('is told to the artist alone where nobody knows the buyer’s address', async () => {
    const orderId = newOrder();
    await sell(orderId, {});
    await post.runFor(2);

    expect(await about(orderId)).toEqual([shop.email]);
  });

  it('to an address that no mail can reach is given up at once, and the artist is told all the same', async () => {
    const orderId = newOrder();
    await sell(orderId, { buyer: 'käufer@example.com' });
    await post.runFor(1);

    expect(await about(orderId)).toEqual([shop.email]);
    expect(await row(orderId)).toMatchObject({ state: 'FAILED', expiresAt: expect.any(Number) });
    expect(post.metrics).toContain('MailFailed');
    expect(JSON.stringify(post.lines)).not.toMatch(/käufer|jane|@/);
  });

  it('is written down once, however many say so at once', async () => {
    const orderId = newOrder();
    const all = await Promise.allSettled(Array.from({ length: 200 }, () => sell(orderId)));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await Promise.all(Array.from({ length: 4 }, () => mailService(post.ports)({})));
    await post.runFor(12);

    expect((await about(orderId)).sort()).toEqual(['jane@example.com', shop.email]);
  }, 60_000);
});

describe('a mail', () => {
  it('of each kind and number is written once, and an order’s mails are listed with what became of them', async () => {
    const orderId = newOrder();
    await sell(orderId);
    await post.runFor(1);
    await happen('shipped', orderId);
    await expect(happen('shipped', orderId)).rejects.toThrow('condition');

    const told = (await readMails(post.table, orderId)).map(({ kind, number, state }) => [
      kind,
      number,
      state,
    ]);
    expect(told.slice(0, 2).sort()).toEqual([
      ['order-arrived', 1, 'SENT'],
      ['order-confirmed', 1, 'SENT'],
    ]);
    expect(told.slice(2)).toEqual([['shipped', 1, 'PENDING']]);
  });

  it('waits while SES is busy, and goes out when it is not', async () => {
    const orderId = newOrder();
    await sell(orderId);
    post.ses.fail('throttle', 'down');
    await mailService(post.ports)({});
    expect(await about(orderId)).toEqual([]);
    await post.runFor(20);

    expect((await about(orderId)).sort()).toEqual(['jane@example.com', shop.email]);
  });

  it('waits for the operator while SES takes nothing, and an alarm is raised', async () => {
    const orderId = newOrder();
    await sell(orderId);
    post.ses.fail('suspended', 'paused');
    await post.runFor(2);
    expect(post.metrics).toContain('MailRefused');
    await post.runFor(62);

    expect((await about(orderId)).sort()).toEqual(['jane@example.com', shop.email]);
  });

  it('that came back is told once, though the event comes twice', async () => {
    const orderId = newOrder();
    await sell(orderId);
    await post.runFor(1);
    const { messageId } = (await row(orderId)) as { messageId: string };
    const before = post.metrics.length;
    post.ses.tell('twice');
    await post.ses.report(messageId, 'Bounce');
    await post.ses.report(messageId, 'Delivery');
    post.ses.tell('on time');

    expect(post.metrics.slice(before)).toEqual(['MailBounced']);
    expect(await row(orderId)).toMatchObject({ state: 'BOUNCED' });
  });

  it('event that is none of ours is passed over', async () => {
    for (const Message of ['no JSON', '{}', '{"eventType":"Send","mail":{"messageId":"m","tags":{}}}'])
      await expect(post.hear({ Records: [{ Sns: { Message } }] })).resolves.toBeUndefined();
  });
});

describe('a mail of the time when all were about sales', () => {
  it('is sent as it would have been, and what SES tells of it by its old tags is understood', async () => {
    const orderId = newOrder();
    const at = post.clock.now();
    const dueNow = indexKeys.outbox(at, orderId, 'order-confirmed');
    await post.table.put({
      ...{ ...keys.mail(orderId, 'order-confirmed'), ...dueNow, orderId, kind: 'order-confirmed' },
      ...{ state: 'PENDING', to: 'jane@example.com', replyTo: shop.email, sale: testSale() },
      ...{ createdAt: at, dueAt: at, tries: 0, strikes: 0 },
    });
    await post.runFor(1);

    expect(await about(orderId)).toEqual(['jane@example.com']);
    const sent = await row(orderId);
    expect(sent).toMatchObject({ state: 'SENT' });
    expect(sent).not.toHaveProperty('sale');
    const tags = { order: [orderId], mail: ['order-confirmed'], try: ['1'] };
    const event = { eventType: 'Bounce', mail: { messageId: 'm', tags } };
    await post.hear({ Records: [{ Sns: { Message: JSON.stringify(event) } }] });
    expect(await row(orderId)).toMatchObject({ state: 'BOUNCED' });
  });
});

interface History {
  readonly kind: MailKind;
  readonly dies: { readonly at: number; readonly when: 'before' | 'after' };
  readonly faults: readonly SesFault[];
  readonly events: SesEvents;
  readonly together: boolean;
}

const historyOf = (kind: MailKind): fc.Arbitrary<History> =>
  fc.record({
    kind: fc.constant(kind),
    dies: fc.record({
      at: fc.integer({ min: 1, max: 16 }),
      when: fc.constantFrom('before', 'after' as const),
    }),
    faults: fc.array(fc.constantFrom<SesFault>('lose the answer', 'throttle', 'down'), { maxLength: 3 }),
    events: fc.constantFrom<SesEvents>('on time', 'twice', 'late', 'never'),
    together: fc.boolean(),
  });

/** Lives through a history with one thing to tell, and answers how often each reader got mail. */
async function live(
  { kind, dies, faults, events, together }: History,
  ports: MailPorts,
): Promise<Map<string, number>> {
  const orderId = newOrder();
  await happen(kind, orderId);
  post.ses.tell(events);
  post.ses.fail(...faults);
  const first = deliverDue(dyingPorts(ports, dies), post.clock.now() + 40_000).catch(() => undefined);
  if (together) await Promise.all([first, deliverDue(ports, post.clock.now() + 40_000)]);
  await first;
  await post.ses.idle();
  // Late is less than the ten minutes that a mail waits for its event.
  await post.runFor(5, () => deliverDue(ports, post.clock.now() + 40_000));
  if (events === 'late') {
    await post.ses.tellLate();
    post.ses.tell('on time');
  }
  await post.runFor(45, () => deliverDue(ports, post.clock.now() + 40_000));
  post.ses.tell('on time');
  const counts = new Map<string, number>();
  for (const reader of await about(orderId)) counts.set(reader, (counts.get(reader) ?? 0) + 1);
  return counts;
}

/**
 * Once each. Again only where SES had it and both its answer and its event were lost: an answer is lost by a fault, or
 * by the process that dies. Never not at all.
 */
function isRight(counts: ReadonlyMap<string, number>, { kind, events, faults }: History): boolean {
  const readers = readersOf[kind];
  const times = readers.map((reader) => counts.get(reader) ?? 0);
  const lostAnswers = 1 + faults.filter((fault) => fault === 'lose the answer').length;
  const mostAgain = events === 'never' ? lostAnswers : 0;
  return (
    times.every((count) => count >= 1) &&
    times.reduce((sum, count) => sum + count, 0) <= readers.length + mostAgain
  );
}

const holds = (ports: MailPorts, kind: MailKind) =>
  fc.asyncProperty(historyOf(kind), async (story) => isRight(await live(story, ports), story));

/** The sender's own haste, as the SDK's retries would be: an answer that stays away is asked for again at once. */
const hasty = (ports: MailPorts): MailPorts => ({
  ...ports,
  send: async (message) => {
    const outcome = await ports.send(message);
    return outcome.kind === 'unknown' ? ports.send(message) : outcome;
  },
});

/** Claims that nobody checks. */
const unfenced = (ports: MailPorts): MailPorts => ({
  ...ports,
  table: {
    ...ports.table,
    update: (key, { ConditionExpression, ExpressionAttributeValues = {}, ...change }) => {
      const used = Object.entries(ExpressionAttributeValues).filter(([name]) =>
        new RegExp(`${name}\\b`).test(change.UpdateExpression ?? ''),
      );
      return ports.table.update(key, { ...change, ExpressionAttributeValues: Object.fromEntries(used) });
    },
  },
});

/** Unknown taken for failed. */
const forgetful = (ports: MailPorts): MailPorts => ({
  ...ports,
  send: async (message) => {
    const outcome = await ports.send(message);
    return outcome.kind === 'unknown' ? { kind: 'refused', code: 'Unknown' } : outcome;
  },
});

describe('whoever dies, whatever is lost, late or told twice', () => {
  it.each([
    ['order-confirmed', 40],
    ['shipped', 10],
    ['refunded', 10],
    ['order-link', 10],
    ['enquiry', 10],
  ] as const)(
    'there is one mail (%s) for each reader; another only where SES had it and both answer and event were lost',
    async (kind, numRuns) => {
      await fc.assert(holds(post.ports, kind), { numRuns });
    },
    300_000,
  );

  it.each([
    ['a sender that asks again by itself', hasty],
    ['claims that nobody checks', unfenced],
    ['an unknown answer taken for a refusal', forgetful],
  ])(
    'is seen to: %s would be found',
    async (_, planted) => {
      const { failed } = await fc.check(holds(planted(post.ports), 'order-confirmed'), {
        numRuns: 60,
        endOnFailure: true,
      });
      expect(failed).toBe(true);
    },
    300_000,
  );
});
