import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import {
  absent,
  beginningWith,
  failureOf,
  moreThan,
  onlyIf,
  present,
  unlessFailed,
  unlessOfType,
} from '#functions/db/conditions.ts';
import { indexKeys, keys } from '#functions/db/keys.ts';
import { storedRow } from '#functions/db/stored-row.ts';
import {
  type Item,
  onlyAction,
  type Table,
  type TableAndClock,
  type TransactAction,
} from '#functions/db/table.ts';
import { changing, updateAction } from '#functions/db/update.ts';
import { guestLifetimeSeconds } from '#functions/http/cookies.ts';
import type { VariationItem } from '#functions/stock/row.ts';

/** Enough for any collector; keeps the payment's transaction below DynamoDB's 100 actions. */
export const largestCart = 20;
/** Longest text stored with a line, in characters, so that the row stays within one write unit. */
const longestText = 120;

const lineSchema = z.object({
  id: z.string(),
  artworkId: z.string(),
  variationId: z.string(),
  quantity: z.int(),
  /** The title when added, shown only if the work itself is unreadable. */
  title: z.string(),
  variationName: z.string(),
  /** Milliseconds. */
  addedAt: z.int(),
  /** Milliseconds; together with `quantity` it identifies the version of a line. */
  updatedAt: z.int(),
  /** Seconds. */
  expiresAt: z.int(),
  /** The order whose payment locks this line, until `until` in milliseconds. */
  paying: z.optional(z.object({ orderId: z.string(), until: z.int() })),
});
const lineRow = storedRow('cartLine', lineSchema);
/** One line of a guest's cart. Its id is derived from the variation, so two clicks or two tabs make one line. */
export type KeptLine = z.infer<typeof lineSchema>;

export function lineIdOf(variationId: string): string {
  return createHash('sha256').update(variationId).digest('base64url').slice(0, 16);
}

/**
 * The live lines of a guest, oldest first, at most `largestCart`. Use `consistent` for decisions about money; otherwise
 * the read costs half and may miss writes of the last milliseconds.
 */
export async function readCartLines(
  ports: TableAndClock,
  guestId: string,
  options: { readonly consistent?: boolean } = {},
): Promise<KeptLine[]> {
  return (await readEveryLine(ports, guestId, options)).slice(0, largestCart);
}

/** Includes lines beyond the cap, which parallel first clicks can create. */
export async function readEveryLine(
  { table, now }: TableAndClock,
  guestId: string,
  { consistent = false }: { readonly consistent?: boolean } = {},
): Promise<KeptLine[]> {
  const its = beginningWith(keys.cartLine(guestId, ''));
  const items = await table.query({ ...its, ConsistentRead: consistent });
  return lineRow
    .readAll(items)
    .filter((line) => isLive(line, now()))
    .sort((a, b) => a.addedAt - b.addedAt || a.id.localeCompare(b.id));
}

/** One live line of this guest; undefined for another guest's line. */
export async function readCartLine(
  { table, now }: TableAndClock,
  guestId: string,
  lineId: string,
): Promise<KeptLine | undefined> {
  const item = await table.get(keys.cartLine(guestId, lineId), true);
  const line = item && lineRow.read(item);
  return line && isLive(line, now()) ? line : undefined;
}

/** Adds one unit, or returns the existing line unchanged. */
export async function addCartLine(
  { table, now }: TableAndClock,
  guestId: string,
  {
    artworkId,
    variationId,
    title,
    name,
  }: Pick<VariationItem, 'artworkId' | 'variationId' | 'title' | 'name'>,
): Promise<KeptLine> {
  const time = now();
  const line: KeptLine = {
    id: lineIdOf(variationId),
    artworkId,
    variationId,
    quantity: 1,
    title: title.slice(0, longestText),
    variationName: name.slice(0, longestText),
    addedAt: time,
    updatedAt: time,
    expiresAt: expiryFrom(time),
  };
  const item = {
    ...keys.cartLine(guestId, line.id),
    ...indexKeys.inCart(line.variationId, line.expiresAt, guestId),
    ...line,
  };
  const failure = await failureOf(
    table.put(item, {
      ConditionExpression: 'attribute_not_exists(pk) OR expiresAt <= :now',
      ExpressionAttributeValues: { ':now': seconds(time) },
    }),
  );
  if (!failure) return line;
  const there = lineRow.tryRead(failure.found(onlyAction) ?? {});
  if (there) return there;
  // Replaces an unreadable line, unless an order may be paying for it: then throws ConditionFailed.
  await table.put(item, onlyIf({ paying: absent }));
  return line;
}

/** Last write wins. Undefined if the line was removed meanwhile. */
export async function changeQuantity(
  { table, now }: TableAndClock,
  guestId: string,
  line: KeptLine,
  quantity: number,
): Promise<KeptLine | undefined> {
  const time = now();
  const expiresAt = expiryFrom(time);
  const { gsi1sk } = indexKeys.inCart(line.variationId, expiresAt, guestId);
  const change = changing({
    set: { quantity, updatedAt: time, expiresAt, gsi1sk },
    where: { expiresAt: moreThan(seconds(time)) },
  });
  const item = await unlessFailed(
    table.update(keys.cartLine(guestId, line.id), { ...change, ReturnValues: 'ALL_NEW' }),
  );
  return item && lineRow.read(item);
}

/** True if there was such a live line, or one whose age is unreadable. */
export async function removeCartLine(
  { table, now }: TableAndClock,
  guestId: string,
  lineId: string,
): Promise<boolean> {
  const there = onlyIf({ pk: present, expiresAt: unlessOfType('N', moreThan(seconds(now()))) });
  return !(await failureOf(table.remove(keys.cartLine(guestId, lineId), there)));
}

/** Removes whole lines without a condition. */
export async function removeCartLines(
  table: Table,
  guestId: string,
  lines: readonly Pick<KeptLine, 'id'>[],
): Promise<void> {
  await table.batchWrite(lines.map((line) => ({ remove: keys.cartLine(guestId, line.id) })));
}

/** The order that this guest is paying now, if any. */
export function runningOrderOf(lines: readonly KeptLine[], now: number): string | undefined {
  return lines.find(({ paying }) => paying && paying.until > now)?.paying?.orderId;
}

/** Locks an unchanged line for a payment, so that two tabs cannot pay for one cart twice. `until` in milliseconds. */
export function lineLocked(
  guestId: string,
  line: Pick<KeptLine, 'id' | 'quantity' | 'updatedAt'>,
  paying: { readonly orderId: string; readonly until: number; readonly now: number },
): TransactAction {
  return {
    Update: {
      Key: keys.cartLine(guestId, line.id),
      UpdateExpression: 'SET paying = :paying',
      ConditionExpression:
        'quantity = :quantity AND updatedAt = :updatedAt AND (attribute_not_exists(paying) OR paying.orderId = :order OR paying.#until <= :now)',
      ExpressionAttributeNames: { '#until': 'until' },
      ExpressionAttributeValues: {
        ':quantity': line.quantity,
        ':updatedAt': line.updatedAt,
        ':order': paying.orderId,
        ':now': paying.now,
        ':paying': { orderId: paying.orderId, until: paying.until },
      },
    },
  };
}

/** Whether the line found by a failed lock is the one that was ordered. */
export function isSameLine(found: Item | undefined, line: Pick<KeptLine, 'quantity' | 'updatedAt'>): boolean {
  return found?.['quantity'] === line.quantity && found['updatedAt'] === line.updatedAt;
}

/** Unlocks a line when a payment ends unpaid. Fails if the line is gone or locked by another order. */
export function lineUnlocked(guestId: string, lineId: string, orderId: string): TransactAction {
  return updateAction(keys.cartLine(guestId, lineId), {
    remove: ['paying'],
    where: { 'paying.orderId': orderId },
  });
}

/** Removes the ordered line in the settling transaction. Never fails, so settling twice is harmless. */
export function lineRemoved(guestId: string, line: Pick<KeptLine, 'id'>): TransactAction {
  return { Delete: { Key: keys.cartLine(guestId, line.id) } };
}

/** DynamoDB deletes expired rows days late, so the age is checked here. */
function isLive(line: KeptLine, now: number): boolean {
  return line.expiresAt > seconds(now);
}

function seconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000);
}

function expiryFrom(now: number): number {
  return seconds(now) + guestLifetimeSeconds;
}
