// Rule 19.5
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { deliverDue } from '#functions/mail/deliver.ts';
import type { MailKind } from '#functions/mail/mail-key.ts';
import type { MailPorts } from '#functions/mail/ports.ts';
import type { SesEvents, SesFault } from '#infra/local/aws/ses.ts';
import { shop } from '#shop-config';
import { eventsIn } from '#test/support/mail/events.ts';
import { crashingPorts } from '#test/support/mail/interruptions.ts';
import { startPost } from '#test/support/mail/post.ts';
import { sized } from '#test/support/sizes.ts';

const post = await startPost();
const { newOrder, simulate, recipientsTold } = eventsIn(post);

/** Those about new works have histories of their own (test/functions/newsletter/announcing.test.ts); those about the studio, and withdrawals (test/functions/withdrawal), do not name what they are about. */
type ToldKind = Exclude<
  MailKind,
  | `withdrawal-${string}`
  | 'confirm-subscription'
  | 'new-works'
  | 'more-enquiries'
  | 'new-device'
  | 'square-connection'
  | 'studio-change'
>;

/** Who is told of it. */
const recipientsOf: Readonly<Record<ToldKind, readonly string[]>> = {
  'order-confirmed': ['jane@example.com', shop.email],
  'order-arrived': ['jane@example.com', shop.email],
  shipped: ['jane@example.com'],
  refunded: ['jane@example.com'],
  'order-link': ['jane@example.com'],
  enquiry: [shop.email],
};

interface History {
  readonly kind: ToldKind;
  readonly crashes: { readonly at: number; readonly when: 'before' | 'after' };
  readonly faults: readonly SesFault[];
  readonly events: SesEvents;
  readonly together: boolean;
}

const historyOf = (kind: ToldKind): fc.Arbitrary<History> =>
  fc.record({
    kind: fc.constant(kind),
    crashes: fc.record({
      at: fc.integer({ min: 1, max: 16 }),
      when: fc.constantFrom('before', 'after' as const),
    }),
    faults: fc.array(fc.constantFrom<SesFault>('lose the answer', 'throttle', 'down'), { maxLength: 3 }),
    events: fc.constantFrom<SesEvents>('on time', 'twice', 'late', 'never'),
    together: fc.boolean(),
  });

/** Runs a history with one thing to tell, and answers how often each recipient got mail. */
async function live(
  { kind, crashes, faults, events, together }: History,
  ports: MailPorts,
): Promise<Map<string, number>> {
  const orderId = newOrder();
  await simulate(kind, orderId);
  post.ses.tell(events);
  post.ses.fail(...faults);
  const first = deliverDue(crashingPorts(ports, crashes), post.clock.now() + 40_000).catch(() => undefined);
  if (together) await Promise.all([first, deliverDue(ports, post.clock.now() + 40_000)]);
  await first;
  await post.ses.idle();
  // Late is less than the ten minutes that an email waits for its event.
  await post.runFor(5, () => deliverDue(ports, post.clock.now() + 40_000));
  if (events === 'late') {
    await post.ses.tellLate();
    post.ses.tell('on time');
  }
  await post.runFor(45, () => deliverDue(ports, post.clock.now() + 40_000), 5);
  post.ses.tell('on time');
  const counts = new Map<string, number>();
  for (const recipient of await recipientsTold(orderId))
    counts.set(recipient, (counts.get(recipient) ?? 0) + 1);
  return counts;
}

/**
 * Once each. Again only where SES had it and both its answer and its event were lost: an answer is lost by a fault, or
 * by the process that crashes. Never not at all.
 */
function isRight(counts: ReadonlyMap<string, number>, { kind, events, faults }: History): boolean {
  const recipients = recipientsOf[kind];
  const times = recipients.map((recipient) => counts.get(recipient) ?? 0);
  const lostAnswers = 1 + faults.filter((fault) => fault === 'lose the answer').length;
  const mostAgain = events === 'never' ? lostAnswers : 0;
  return (
    times.every((count) => count >= 1) &&
    times.reduce((sum, count) => sum + count, 0) <= recipients.length + mostAgain
  );
}

const holds = (ports: MailPorts, kind: ToldKind) =>
  fc.asyncProperty(historyOf(kind), async (story) => isRight(await live(story, ports), story));

describe('after crashes and lost, late or repeated events', () => {
  it.each([
    ['order-confirmed', sized(8, 400)],
    ['shipped', sized(4, 100)],
    ['refunded', sized(4, 100)],
    ['order-link', sized(4, 100)],
    ['enquiry', sized(4, 100)],
  ] as const)(
    'there is one email (%s) for each recipient; another only where SES had it and both answer and event were lost',
    async (kind, numRuns) => {
      await fc.assert(holds(post.ports, kind), { numRuns });
    },
  );
});
