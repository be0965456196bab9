import * as z from 'zod/mini';
import { absent, failureOf, ofPartition, present } from '#functions/db/conditions.ts';
import { keys } from '#functions/db/keys.ts';
import { storedRow } from '#functions/db/stored-row.ts';
import type { Table, TableAndClock, TransactAction } from '#functions/db/table.ts';
import { changing, updateAction } from '#functions/db/update.ts';

/** Seconds for which a row is stored after a withdrawal: as long as the proof that its email was sent. */
const keptReceived = 400 * 24 * 60 * 60;
const keptAsked = 30 * 24 * 60 * 60;

const withdrawalSchema = z.object({
  /** The order's id. */
  sk: z.string(),
  /** Time of the request by order number, in milliseconds like all times here. The request has no effect alone. */
  askedAt: z.optional(z.int()),
  /** Time of the confirmation through the order's link. */
  at: z.optional(z.int()),
  /** Indexes of the withdrawn lines in the order. */
  lines: z._default(z.array(z.int()), []),
  /** Minor units that were refunded before the withdrawal. */
  refundedBefore: z._default(z.int(), 0),
  /** Time at which the emails about the withdrawal were written. */
  toldAt: z.optional(z.int()),
  /** Time at which the artist settled the withdrawal. */
  settledAt: z.optional(z.int()),
  /** Expiry of the row in seconds. */
  expiresAt: z.int(),
});
const withdrawalRow = storedRow('withdrawal', withdrawalSchema);

/** A confirmed withdrawal. */
export type ReceivedWithdrawal = Omit<z.infer<typeof withdrawalSchema>, 'sk' | 'expiresAt'> & {
  readonly orderId: string;
  readonly at: number;
};

/** Reads an order's withdrawal, which has no `at` until it is confirmed. Undefined if there is none. */
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

/** Reads all confirmed withdrawals in one query, because a painter's shop has few. */
export async function listReceived({ table, now }: TableAndClock): Promise<ReceivedWithdrawal[]> {
  const rows = withdrawalRow.readAll(await table.query(ofPartition(keys.withdrawal('').pk)));
  return rows.flatMap(({ sk, at, expiresAt, ...row }) =>
    at === undefined || expiresAt <= now() / 1000 ? [] : [{ ...row, orderId: sk, at }],
  );
}

/** Records a request by order number at `askedAt` (milliseconds). A repeated request changes nothing. */
export async function noteAsked(table: Table, orderId: string, askedAt: number): Promise<void> {
  const set = { askedAt, expiresAt: Math.floor(askedAt / 1000) + keptAsked };
  await failureOf(table.update(keys.withdrawal(orderId), changing({ set, where: { pk: absent } })));
}

/** Stores the withdrawal unless the order has one, and returns the stored withdrawal. */
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

/** Records that the emails are written. Belongs into their transaction, so that they are written only once. */
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
