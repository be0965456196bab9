import type { SquareClient } from 'square';
import { readFromSquare, SquareRefused, whole } from './read.ts';

/** Ids of the variations that an order sold or took back; none for an order that Square does not know. */
export async function readOrderVariations(square: SquareClient, orderId: string): Promise<string[]> {
  try {
    const { order } = whole(await readFromSquare(() => square.orders.get({ orderId })));
    const lines = [
      ...(order?.lineItems ?? []),
      ...(order?.returns ?? []).flatMap(({ returnLineItems }) => returnLineItems ?? []),
    ];
    return [...new Set(lines.flatMap(({ catalogObjectId }) => catalogObjectId ?? []))];
  } catch (error) {
    if (error instanceof SquareRefused) return [];
    throw error;
  }
}
