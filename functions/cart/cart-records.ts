import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { indexKeys, keys } from '#functions/db/keys.ts';
import { storedRow } from '#functions/db/stored-row.ts';
import {
  ConditionFailed,
  type Item,
  onlyAction,
  type Table,
  type TransactAction,
} from '#functions/db/table.ts';
import { guestLifetimeSeconds } from '#functions/http/cookies.ts';

/** Enough for any collector; keeps the payment's transaction under DynamoDB's 100 actions. */
export const largestCart = 20;
/** Longest text kept on a line, so that a row stays under one write unit. */
const longestText = 120;

const lineSchema = z.object({
  id: z.string(),
  artworkId: z.string(),
  variationId: z.string(),
  quantity: z.int(),
  /** As it was when added: said only when the work itself can no longer be read. */
  title: z.string(),
  variationName: z.string(),
  /** Milliseconds. */
  addedAt: z.int(),
  /** Milliseconds; with `quantity` it tells whether a line is still the one that was read. */
  updatedAt: z.int(),
  /** Seconds. */
  expiresAt: z.int(),
  /** The order that is being paid for this line; `until` in milliseconds, after which it locks no more. */
  paying: z.optional(z.object({ orderId: z.string(), until: z.int() })),
});
const lineRow = storedRow('cartLine', lineSchema);
/** One line of a guest's cart. Its id follows from the variation, so two clicks or two tabs make one line. */
export type CartLine = z.infer<typeof lineSchema>;

interface Ports {
  readonly table: Table;
  readonly now: () => number;
}

export function lineIdOf(variationId: string): string {
  return createHash('sha256').update(variationId).digest('base64url').slice(0, 16);
}

/**
 * The live lines of a guest, oldest first, at most `largestCart`. `consistent` for whatever decides about money;
 * without it the read costs half and may miss what was written milliseconds ago.
 */
export async function readCartLines(
  ports: Ports,
  guestId: string,
  options: { readonly consistent?: boolean } = {},
): Promise<CartLine[]> {
  return (await readEveryLine(ports, guestId, options)).slice(0, largestCart);
}

/** Also those beyond the cap, which parallel first clicks can leave behind. */
export async function readEveryLine(
  { table, now }: Ports,
  guestId: string,
  { consistent = false }: { readonly consistent?: boolean } = {},
): Promise<CartLine[]> {
  const { pk, sk } = keys.cartLine(guestId, '');
  const items = await table.query({
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :line)',
    ExpressionAttributeValues: { ':pk': pk, ':line': sk },
    ConsistentRead: consistent,
  });
  return lineRow
    .readAll(items)
    .filter((line) => isLive(line, now()))
    .sort((a, b) => a.addedAt - b.addedAt || a.id.localeCompare(b.id));
}

/** One live line of this guest; a line of another guest is not there. */
export async function readCartLine(
  { table, now }: Ports,
  guestId: string,
  lineId: string,
): Promise<CartLine | undefined> {
  return liveLine(await table.get(keys.cartLine(guestId, lineId), true), now());
}

interface NewLine {
  readonly artworkId: string;
  readonly variationId: string;
  readonly title: string;
  readonly variationName: string;
}

/** Adds one unit unless the line is there already: then it is answered as it is. */
export async function addCartLine({ table, now }: Ports, guestId: string, added: NewLine): Promise<CartLine> {
  const time = now();
  const line: CartLine = {
    id: lineIdOf(added.variationId),
    artworkId: added.artworkId,
    variationId: added.variationId,
    quantity: 1,
    title: added.title.slice(0, longestText),
    variationName: added.variationName.slice(0, longestText),
    addedAt: time,
    updatedAt: time,
    expiresAt: expiryFrom(time),
  };
  try {
    await table.put(
      {
        ...keys.cartLine(guestId, line.id),
        ...indexKeys.inCart(line.variationId, line.expiresAt, guestId),
        ...line,
      },
      {
        ConditionExpression: 'attribute_not_exists(pk) OR expiresAt <= :now',
        ExpressionAttributeValues: { ':now': seconds(time) },
      },
    );
    return line;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const there = lineRow.tryRead(error.found(onlyAction) ?? {});
    if (there) return there;
    await replaceUnreadable(table, guestId, line);
    return line;
  }
}

/** A line of which nothing is known gives way, unless an order may be being paid for it. Throws ConditionFailed then. */
async function replaceUnreadable(table: Table, guestId: string, line: CartLine): Promise<void> {
  const item = {
    ...keys.cartLine(guestId, line.id),
    ...indexKeys.inCart(line.variationId, line.expiresAt, guestId),
    ...line,
  };
  await table.put(item, { ConditionExpression: 'attribute_not_exists(paying)' });
}

/** Last write wins. Undefined when the line went away meanwhile. */
export async function changeQuantity(
  { table, now }: Ports,
  guestId: string,
  line: CartLine,
  quantity: number,
): Promise<CartLine | undefined> {
  const time = now();
  const expiresAt = expiryFrom(time);
  try {
    const item = await table.update(keys.cartLine(guestId, line.id), {
      UpdateExpression:
        'SET quantity = :quantity, updatedAt = :time, expiresAt = :expiresAt, gsi1sk = :inCart',
      ConditionExpression: 'attribute_exists(pk) AND expiresAt > :now',
      ExpressionAttributeValues: {
        ':quantity': quantity,
        ':time': time,
        ':expiresAt': expiresAt,
        ':inCart': indexKeys.inCart(line.variationId, expiresAt, guestId).gsi1sk,
        ':now': seconds(time),
      },
      ReturnValues: 'ALL_NEW',
    });
    return lineRow.read(item ?? {});
  } catch (error) {
    if (error instanceof ConditionFailed) return undefined;
    throw error;
  }
}

/** True when there was such a live line, or one that cannot be read. */
export async function removeCartLine(
  { table, now }: Ports,
  guestId: string,
  lineId: string,
): Promise<boolean> {
  const old = await table.remove(keys.cartLine(guestId, lineId), { ReturnValues: 'ALL_OLD' });
  if (!old) return false;
  const line = lineRow.tryRead(old);
  return line === undefined || isLive(line, now());
}

/** Removes whole lines that nobody competes for. */
export async function removeCartLines(
  table: Table,
  guestId: string,
  lines: readonly Pick<CartLine, 'id'>[],
): Promise<void> {
  await table.batchWrite(lines.map((line) => ({ remove: keys.cartLine(guestId, line.id) })));
}

/** The order that this guest is paying at this moment, if there is one. */
export function runningOrderOf(lines: readonly CartLine[], now: number): string | undefined {
  return lines.find(({ paying }) => paying && paying.until > now)?.paying?.orderId;
}

/**
 * For the transaction that begins a payment: the line is as it was read, and no other order is being paid for it, so
 * that two tabs cannot pay one cart twice. `until` in milliseconds.
 */
export function lineLocked(
  guestId: string,
  line: Pick<CartLine, 'id' | 'quantity' | 'updatedAt'>,
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

/** Whether a line, as a failed lock found it, is still the one that was ordered. */
export function isSameLine(found: Item | undefined, line: Pick<CartLine, 'quantity' | 'updatedAt'>): boolean {
  return found?.['quantity'] === line.quantity && found['updatedAt'] === line.updatedAt;
}

/** For the end of a payment that was not paid. Fails when the line is gone or another order's. */
export function lineUnlocked(guestId: string, lineId: string, orderId: string): TransactAction {
  return {
    Update: {
      Key: keys.cartLine(guestId, lineId),
      UpdateExpression: 'REMOVE paying',
      ConditionExpression: 'paying.orderId = :order',
      ExpressionAttributeValues: { ':order': orderId },
    },
  };
}

/** For the settling transaction: takes the ordered line out. Never fails, so settling twice is harmless. */
export function lineRemoved(guestId: string, line: Pick<CartLine, 'id'>): TransactAction {
  return { Delete: { Key: keys.cartLine(guestId, line.id) } };
}

function liveLine(item: Item | undefined, now: number): CartLine | undefined {
  if (!item) return undefined;
  const line = lineRow.read(item);
  return isLive(line, now) ? line : undefined;
}

/** DynamoDB deletes expired rows days late, so age is judged here. */
function isLive(line: CartLine, now: number): boolean {
  return line.expiresAt > seconds(now);
}

function seconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000);
}

function expiryFrom(now: number): number {
  return seconds(now) + guestLifetimeSeconds;
}
