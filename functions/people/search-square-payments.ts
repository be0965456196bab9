import type { Item } from '#functions/db/table.ts';
import { createSquareClient } from '#functions/square/client.ts';
import { readFromSquare, SquareRefused, whole } from '#functions/square/read.ts';

/** Data that Square has about an order's shopper. */
export interface AtSquare {
  readonly orderId?: string;
  readonly paymentId?: string;
  /** Id of the profile in Square's customer directory, if the payment has one. */
  readonly customerId?: string;
  readonly email?: string;
}

/** Creates a search of Square's payments. Without a token or an answer, `isAsked` is false and only ids are known. */
export function openSquareSearch(token: string | undefined, squareUrl: string | undefined) {
  const square =
    token === undefined || squareUrl === undefined
      ? undefined
      : createSquareClient({ token, baseUrl: squareUrl });
  const known = new Map<string, Promise<AtSquare | undefined>>();

  async function ask(paymentId: string): Promise<AtSquare | undefined> {
    if (!square) return undefined;
    try {
      const { payment } = await readFromSquare(async () => whole(await square.payments.get({ paymentId })));
      return {
        ...(payment?.customerId && { customerId: payment.customerId }),
        ...(payment?.buyerEmailAddress && { email: payment.buyerEmailAddress }),
      };
    } catch (error) {
      // Square does not have this payment, so there is no data about its shopper.
      return error instanceof SquareRefused ? {} : undefined;
    }
  }

  async function atSquare({
    mode,
    squareOrderId,
    paymentId,
  }: Item): Promise<AtSquare & { readonly isAsked: boolean }> {
    if (mode !== 'live') return { isAsked: true };
    const payment = typeof paymentId === 'string' ? paymentId : undefined;
    if (payment !== undefined && !known.has(payment)) known.set(payment, ask(payment));
    const answer = payment === undefined ? {} : await known.get(payment);
    return {
      isAsked: answer !== undefined,
      ...(typeof squareOrderId === 'string' && squareOrderId !== '' && { orderId: squareOrderId }),
      ...(payment !== undefined && { paymentId: payment }),
      ...answer,
    };
  }

  /** Returns the shopper's email address; empty if Square has none, undefined if it is not known. */
  async function buyerAtSquare(order: Item): Promise<string | undefined> {
    const { isAsked, email = '' } = await atSquare(order);
    return isAsked && order['mode'] === 'live' ? email : undefined;
  }

  return { atSquare, buyerAtSquare };
}
