import type { Table } from '#functions/db/table.ts';
import type { Order } from '#functions/orders/order.ts';
import type { Intercept, Io } from './io.ts';

/** Planted bugs: each names what it breaks. A race or crash test first shows that it catches its own. */

type Actions = readonly Readonly<
  Record<string, { ConditionExpression?: string; UpdateExpression?: string }>
>[];

function changeConditions(io: Io, change: (condition: string) => string): readonly unknown[] {
  const [actions, ...rest] = io.args as [Actions, ...unknown[]];
  return [
    actions.map((action) =>
      Object.fromEntries(
        Object.entries(action).map(([kind, input]) => [
          kind,
          input.ConditionExpression
            ? { ...input, ConditionExpression: change(input.ConditionExpression) }
            : input,
        ]),
      ),
    ),
    ...rest,
  ];
}

/** A shop that does not read Square's stock again before it captures. */
export const skipsCheckBeforeCapture: Intercept = async (io) => {
  if (io.name !== 'provider.readCounts') return io.forward();
  const [{ variationIds }] = io.args as [{ readonly variationIds: readonly string[] }];
  return {
    kind: 'ok',
    value: new Map(variationIds.map((id) => [id, { quantity: 99, calculatedAt: Date.now() }])),
  };
};

/** A store that reserves stock without a condition. It skips the check before capture, too, which would notice. */
export const takesWithoutAsking: Intercept = (io) => {
  if (io.name !== 'table.transact') return skipsCheckBeforeCapture(io);
  const question = '#available >= :if_available';
  const asking = (text: string) => text.replace(question, `(${question} OR attribute_exists(#available))`);
  return io.forward(changeConditions(io, asking));
};

/** A shop that makes up a new idempotency key with each call. */
export const newKeyEachCall: Intercept = (io) => {
  if (io.name !== 'provider.createOrder') return io.forward();
  const [order] = io.args as [{ idempotencyKey: string }];
  return io.forward([{ ...order, idempotencyKey: `${order.idempotencyKey}_${Math.random()}` }]);
};

/** A reconciler that takes silence for "nothing was charged": it never asks Square to void. */
export const releasesOnTimeout: Intercept = async (io) => {
  if (io.name === 'provider.cancelPaymentByKey') return { kind: 'ok', value: true };
  if (io.name === 'provider.cancelPayment' || io.name === 'provider.readPayment') {
    const [paymentId] = io.args as [string];
    return {
      kind: 'ok',
      value: {
        paymentId,
        status: 'CANCELED',
        squareOrderId: '',
        reference: '',
        amount: 0,
        refunded: 0,
        currency: '',
        versionToken: undefined,
        at: 0,
      },
    };
  }
  return io.forward();
};

/** A shop that leaves paid lines in the cart, ready to be paid once more. */
export const forgetsTheCart: Intercept = (io) => {
  if (io.name !== 'table.transact') return io.forward();
  const [actions, ...rest] = io.args as [readonly { Delete?: { Key: { sk: string } } }[], ...unknown[]];
  return io.forward([actions.filter((action) => !action.Delete?.Key.sk.startsWith('LINE#')), ...rest]);
};

/** A shop that takes the money and tells nobody. */
export const forgetsTheMail: Intercept = (io) => {
  if (io.name !== 'table.transact') return io.forward();
  const [actions, ...rest] = io.args as [readonly { Put?: { Item: { pk: string } } }[], ...unknown[]];
  return io.forward([actions.filter((action) => !action.Put?.Item.pk.startsWith('MAIL#')), ...rest]);
};

/** An intent that is never written down before Square is asked, though the process believes so. */
export const neverWritesDown =
  (intent: keyof Order) =>
  ({ table }: { readonly table: Table }): Intercept =>
  async (io) => {
    const [key, update] = io.args as [{ pk: string; sk: string }, { ExpressionAttributeValues?: object }?];
    const values: Readonly<Record<string, unknown>> = { ...update?.ExpressionAttributeValues };
    if (io.name !== 'table.update' || !(`:${intent}` in values)) return io.forward();
    return { ...(await table.get(key, true)), [intent]: values[`:${intent}`] };
  };

/** Works that go back into stock, asked for with a new key each time. */
export const restocksWithANewKey: Intercept = (io) => {
  if (io.name !== 'provider.addStock') return io.forward();
  const [stock, key] = io.args;
  return io.forward([stock, `${key}_${Math.random()}`]);
};

/** Works that are noted as back in stock, and Square was never asked. */
export const restocksInTheRowAlone: Intercept = async (io) =>
  io.name === 'provider.addStock' ? { kind: 'ok', value: true } : io.forward();

/** Nobody can tell since when a refund is under way, and a refusal counts at once. */
export const undated: Intercept = async (io) => {
  const [key, update, ...rest] = io.args as [unknown, { ExpressionAttributeValues?: object }, ...unknown[]];
  const values: Readonly<Record<string, unknown>> = { ...update?.ExpressionAttributeValues };
  const refunds = values[':refunds'];
  if (io.name !== 'table.update' || !Array.isArray(refunds)) return io.forward();
  const bare = refunds.map(({ decidedAt: _, ...refund }: { readonly decidedAt?: number }) => refund);
  return io.forward([
    key,
    { ...update, ExpressionAttributeValues: { ...values, ':refunds': bare } },
    ...rest,
  ]);
};
