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

/** Works that are noted as back in stock, and Square was never asked. */
export const restocksInTheRowAlone: Intercept = async (io) =>
  io.name === 'provider.addStock' ? { kind: 'ok', value: true } : io.forward();
