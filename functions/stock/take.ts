import { keys } from '#functions/db/keys.ts';
import type { TransactAction } from '#functions/db/table.ts';
import { availableOf, type Stock } from './available.ts';
import type { VariationItem } from './row.ts';

interface Units {
  readonly artworkId: string;
  readonly variationId: string;
  readonly quantity: number;
}

interface Terms {
  /** Minor units, one piece. */
  readonly price: number;
  readonly currency: string;
  readonly tracked: boolean;
}

const buyable =
  'available >= :quantity AND #hidden = :no AND isDeleted = :no AND price = :price AND currency = :currency AND tracked = :tracked';

function buyableValues({ quantity }: Units, { price, currency, tracked }: Terms) {
  return { ':quantity': quantity, ':no': false, ':price': price, ':currency': currency, ':tracked': tracked };
}

/**
 * The one place where stock is taken: question and decrement in one conditional write, never read-then-write.
 * `at` in milliseconds of the shop's clock.
 */
export function holdUnits(
  units: Units,
  terms: Terms,
  order: { readonly orderId: string; readonly squareOrderId: string; readonly at: number },
): TransactAction {
  return {
    Update: {
      Key: keys.variation(units.artworkId, units.variationId),
      UpdateExpression:
        'SET available = available - :quantity, claims.#order = :claim, #version = #version + :one',
      ConditionExpression: `${buyable} AND attribute_not_exists(claims.#order)`,
      ExpressionAttributeNames: { '#hidden': 'hidden', '#order': order.orderId, '#version': 'version' },
      ExpressionAttributeValues: {
        ...buyableValues(units, terms),
        ':claim': {
          quantity: units.quantity,
          state: 'held',
          at: order.at,
          squareOrderId: order.squareOrderId,
        },
        ':one': 1,
      },
    },
  };
}

/** Asks the same question and takes nothing: a test order, and what Square does not count. */
export function askForUnits(units: Units, terms: Terms): TransactAction {
  return {
    ConditionCheck: {
      Key: keys.variation(units.artworkId, units.variationId),
      ConditionExpression: buyable,
      ExpressionAttributeNames: { '#hidden': 'hidden' },
      ExpressionAttributeValues: buyableValues(units, terms),
    },
  };
}

/** The held units are sold. What is available stays: they were taken off when they were held. `at` is Square's. */
export function sellUnits(units: Units, orderId: string, at: number): TransactAction {
  return {
    Update: {
      Key: keys.variation(units.artworkId, units.variationId),
      UpdateExpression:
        'SET claims.#order.#state = :sold, claims.#order.#at = :at, soldAt = :at, #version = #version + :one',
      ConditionExpression: 'claims.#order.#state = :held',
      ExpressionAttributeNames: { '#order': orderId, '#state': 'state', '#at': 'at', '#version': 'version' },
      ExpressionAttributeValues: {
        ':sold': 'sold',
        ':held': 'held',
        ':at': at,
        ':one': 1,
      },
    },
  };
}

/**
 * The same by a count of this moment, which is written down on the occasion: `stock` is what `row` comes to by it. None
 * where the order claims nothing of it (any more).
 */
export function sellCounted(
  { row, stock }: { readonly row: VariationItem; readonly stock: Stock },
  orderId: string,
  at: number,
): TransactAction[] {
  const own = stock.claims[orderId];
  if (!own) return [];
  const sold = { ...own, at, state: 'sold' as const };
  return [replaceStock(row, { ...stock, claims: { ...stock.claims, [orderId]: sold } }, at)];
}

/** The held units are for sale again. */
export function releaseUnits(units: Units, orderId: string): TransactAction {
  return {
    Update: {
      Key: keys.variation(units.artworkId, units.variationId),
      UpdateExpression:
        'SET available = available + :quantity, #version = #version + :one REMOVE claims.#order',
      ConditionExpression: 'claims.#order.#state = :held AND attribute_not_exists(claims.#order.counted)',
      ExpressionAttributeNames: { '#order': orderId, '#state': 'state', '#version': 'version' },
      ExpressionAttributeValues: { ':quantity': units.quantity, ':held': 'held', ':one': 1 },
    },
  };
}

/** Square's count holds the held units already: nothing is to be released, and the claim is removed. */
export function forgetUnits(units: Units, orderId: string): TransactAction {
  return {
    Update: {
      Key: keys.variation(units.artworkId, units.variationId),
      UpdateExpression: 'SET #version = #version + :one REMOVE claims.#order',
      ConditionExpression: 'claims.#order.#state = :held AND attribute_exists(claims.#order.counted)',
      ExpressionAttributeNames: { '#order': orderId, '#state': 'state', '#version': 'version' },
      ExpressionAttributeValues: { ':held': 'held', ':one': 1 },
    },
  };
}

/** Writes what was worked out from `row`, if it still is as it was read. `soldAt`: when a piece was sold, by Square's time. */
export function replaceStock(row: VariationItem, stock: Stock, soldAt = row.soldAt): TransactAction {
  return {
    Update: {
      Key: keys.variation(row.artworkId, row.variationId),
      UpdateExpression: `SET locationId = :locationId, squareCount = :count, calculatedAt = :calculatedAt, claims = :claims, available = :available, #version = :next${
        soldAt === undefined ? '' : ', soldAt = :soldAt'
      }`,
      ConditionExpression: '#version = :version',
      ExpressionAttributeNames: { '#version': 'version' },
      ExpressionAttributeValues: {
        ':locationId': stock.locationId,
        ':count': stock.squareCount,
        ':calculatedAt': stock.calculatedAt,
        ':claims': stock.claims,
        ':available': availableOf(stock),
        ...(soldAt !== undefined && { ':soldAt': soldAt }),
        ':version': row.version,
        ':next': row.version + 1,
      },
    },
  };
}
