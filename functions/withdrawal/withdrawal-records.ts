import * as z from 'zod/mini';
import { absent, failureOf, ofPartition, present } from '#functions/db/conditions.ts';
import { keys } from '#functions/db/keys.ts';
import { storedRow } from '#functions/db/stored-row.ts';
import type { Table, TableAndClock, TransactAction } from '#functions/db/table.ts';
import { changing, updateAction } from '#functions/db/update.ts';

/** Seconds, as long as the proof that an email was sent. */
const keptReceived = 400 * 24 * 60 * 60;
const keptAsked = 30 * 24 * 60 * 60;

const withdrawalRow = storedRow(
  'withdrawal',
  z.object({
    /** The order's id. */
    sk: z.string(),
    /**
     * Milliseconds, like all times here: when it was requested by the order's number. It counts once it is confirmed.
     */
    askedAt: z.optional(z.int()),
    /** When it was confirmed by the order's link. */
    at: z.optional(z.int()),
    /** Indexes of the order's lines. */
    lines: z._default(z.array(z.int()), []),
    /** Minor units that were refunded before, for other reasons. */
    refundedBefore: z._default(z.int(), 0),
    /** When its emails were written. */
    toldAt: z.optional(z.int()),
    /** When the artist settled it. */
    settledAt: z.optional(z.int()),
    /** Seconds. */
    expiresAt: z.int(),
  }),
);

/** A confirmed withdrawal. */
export interface ReceivedWithdrawal {
  readonly orderId: string;
  readonly askedAt?: number | undefined;
  readonly at: number;
  readonly lines: readonly number[];
  readonly refundedBefore: number;
  readonly toldAt?: number | undefined;
  readonly settledAt?: number | undefined;
}

/** A withdrawal that is only requested has no `at`. Undefined if there is none. */
export async function readWithdrawal({ table, now }: TableAndClock, orderId: string) {
  const item = await table.get(keys.withdrawal(orderId), true);
  const row = item && withdrawalRow.read(item);
  return row && row.expiresAt > now() / 1000 ? row : undefined;
}

export async function readReceived(
  ports: TableAndClock,
  orderId: string,
): Promise<ReceivedWithdrawal | undefined> {
  const row = await readWithdrawal(ports, orderId);
  return row?.at === undefined ? undefined : { ...row, orderId, at: row.at };
}

/** All confirmed withdrawals; a painter's shop has few. */
export async function listReceived({ table, now }: TableAndClock): Promise<ReceivedWithdrawal[]> {
  const rows = withdrawalRow.readAll(await table.query(ofPartition(keys.withdrawal('').pk)));
  return rows.flatMap(({ sk, at, expiresAt, ...row }) =>
    at === undefined || expiresAt <= now() / 1000 ? [] : [{ ...row, orderId: sk, at }],
  );
}

/** Records a request from the shopper's own address. Repeating it changes nothing. */
export async function noteAsked(table: Table, orderId: string, askedAt: number): Promise<void> {
  const set = { askedAt, expiresAt: Math.floor(askedAt / 1000) + keptAsked };
  await failureOf(table.update(keys.withdrawal(orderId), changing({ set, where: { pk: absent } })));
}

/** Stores only the first withdrawal, even of two at once, and returns the stored one. */
export async function receiveWithdrawal(
  ports: TableAndClock,
  orderId: string,
  withdrawn: Pick<ReceivedWithdrawal, 'lines' | 'refundedBefore'>,
): Promise<ReceivedWithdrawal> {
  const at = ports.now();
  const set = { at, ...withdrawn, expiresAt: Math.floor(at / 1000) + keptReceived };
  await failureOf(ports.table.update(keys.withdrawal(orderId), changing({ set, where: { at: absent } })));
  const received = await readReceived(ports, orderId);
  if (!received) throw new Error('The received withdrawal is missing');
  return received;
}

/** Records that its emails are written, in the same transaction, so that they are written once. */
export function toldAction(orderId: string, toldAt: number): TransactAction {
  return updateAction(keys.withdrawal(orderId), {
    label: 'told',
    set: { toldAt },
    where: { at: present, toldAt: absent },
  });
}

export async function settleWithdrawal({ table, now }: TableAndClock, orderId: string): Promise<boolean> {
  const change = changing({ set: { settledAt: now() }, where: { at: present, settledAt: absent } });
  return !(await failureOf(table.update(keys.withdrawal(orderId), change)));
}
