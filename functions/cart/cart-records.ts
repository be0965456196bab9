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

/** Maximum number of lines in a cart, so that the transaction of a payment has fewer than DynamoDB's 100 actions. */
export const largestCart = 20;
/** Maximum number of characters of a text in a line, so that writing the row costs one write unit. */
const longestText = 120;

const lineSchema = z.object({
  id: z.string(),
  artworkId: z.string(),
  variationId: z.string(),
  quantity: z.int(),
  /** Title of the work when the line was added, shown only if the work is deleted or hidden. */
  title: z.string(),
  variationName: z.string(),
  /** Milliseconds. */
  addedAt: z.int(),
  /** Milliseconds. `updatedAt` and `quantity` together identify the version of a line. */
  updatedAt: z.int(),
  /** Seconds. */
  expiresAt: z.int(),
  /** The order whose payment locks this line, and the end of the lock in milliseconds. */
  paying: z.optional(z.object({ orderId: z.string(), until: z.int() })),
});
const lineRow = storedRow('cartLine', lineSchema);
/** One line of a guest's cart. Its id is derived from the variation, so a cart has only one line for each variation. */
export type KeptLine = z.infer<typeof lineSchema>;

export function lineIdOf(variationId: string): string {
  return createHash('sha256').update(variationId).digest('base64url').slice(0, 16);
}

/**
 * Reads the lines of a guest that have not expired, oldest first, at most `largestCart`. Use `consistent` for decisions
 * about money. Without it the read costs half, and may miss writes of the last milliseconds.
 */
export async function readCartLines(
  ports: TableAndClock,
  guestId: string,
  options: { readonly consistent?: boolean } = {},
): Promise<KeptLine[]> {
  return (await readEveryLine(ports, guestId, options)).slice(0, largestCart);
}

/** Like `readCartLines`, with the lines beyond `largestCart`, which parallel requests can create. */
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

/** Reads one line of this guest; undefined if it has expired or belongs to another guest. */
export async function readCartLine(
  { table, now }: TableAndClock,
  guestId: string,
  lineId: string,
): Promise<KeptLine | undefined> {
  const item = await table.get(keys.cartLine(guestId, lineId), true);
  const line = item && lineRow.read(item);
  return line && isLive(line, now()) ? line : undefined;
}

/** Adds a line with one unit. If the cart has a line for the variation, returns that line unchanged. */
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
  // Replace an unreadable line. Throws ConditionFailed if a payment has locked it.
  await table.put(item, onlyIf({ paying: absent }));
  return line;
}

/** Changes a line's quantity without comparing versions. Undefined if the line was removed meanwhile. */
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

/** Removes a line. Returns false if there was none, or if it had expired. */
export async function removeCartLine(
  { table, now }: TableAndClock,
  guestId: string,
  lineId: string,
): Promise<boolean> {
  const there = onlyIf({ pk: present, expiresAt: unlessOfType('N', moreThan(seconds(now()))) });
  return !(await failureOf(table.remove(keys.cartLine(guestId, lineId), there)));
}

/** Removes lines without a condition. */
export async function removeCartLines(
  table: Table,
  guestId: string,
  lines: readonly Pick<KeptLine, 'id'>[],
): Promise<void> {
  await table.batchWrite(lines.map((line) => ({ remove: keys.cartLine(guestId, line.id) })));
}

/** Returns the id of the order that this guest is paying now, if any. */
export function runningOrderOf(lines: readonly KeptLine[], now: number): string | undefined {
  return lines.find(({ paying }) => paying && paying.until > now)?.paying?.orderId;
}

/** Locks an unchanged line until `until` (milliseconds), so that two tabs cannot pay for the same cart. */
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

/** Whether the line that prevented a lock is unchanged since it was ordered. */
export function isSameLine(found: Item | undefined, line: Pick<KeptLine, 'quantity' | 'updatedAt'>): boolean {
  return found?.['quantity'] === line.quantity && found['updatedAt'] === line.updatedAt;
}

/** Unlocks a line after a payment that took no money. Fails if the line is missing or another order has locked it. */
export function lineUnlocked(guestId: string, lineId: string, orderId: string): TransactAction {
  return updateAction(keys.cartLine(guestId, lineId), {
    remove: ['paying'],
    where: { 'paying.orderId': orderId },
  });
}

/** Removes the ordered line without a condition, so the transaction of the sale cannot fail because of it. */
export function lineRemoved(guestId: string, line: Pick<KeptLine, 'id'>): TransactAction {
  return { Delete: { Key: keys.cartLine(guestId, line.id) } };
}

/** Whether a line has not expired. DynamoDB deletes expired rows days late, so the age is checked here. */
function isLive(line: KeptLine, now: number): boolean {
  return line.expiresAt > seconds(now);
}

function seconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000);
}

function expiryFrom(now: number): number {
  return seconds(now) + guestLifetimeSeconds;
}
