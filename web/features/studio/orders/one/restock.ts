import type { StudioOrderDetail } from '#shared/order/studio-order.ts';

export interface RestockLine {
  readonly variationId: string;
  readonly quantity: number;
}

/** What is chosen to go back into stock: pieces by variation. */
export type Restock = Readonly<Record<string, number>>;

type Order = Pick<StudioOrderDetail, 'lines' | 'mayRestock'>;

/** The lines of which something may go back into stock, each with how many pieces at most. */
export function restockable({ lines, mayRestock }: Order) {
  return mayRestock.flatMap(({ variationId, quantity: most }) => {
    const line = lines.find((one) => one.variationId === variationId);
    return line && most > 0 ? [{ ...line, most }] : [];
  });
}

/** All of it where nothing has left the studio yet, or all of one line. */
export function firstChoice(order: Order & Pick<StudioOrderDetail, 'shipment'>, line?: RestockLine): Restock {
  if (order.shipment) return {};
  const chosen = order.mayRestock.filter(({ variationId }) => !line || variationId === line.variationId);
  return Object.fromEntries(
    chosen.map(({ variationId, quantity }) => [variationId, Math.min(quantity, line?.quantity ?? quantity)]),
  );
}

export function restockLines(choice: Restock): RestockLine[] {
  return Object.entries(choice)
    .map(([variationId, quantity]) => ({ variationId, quantity }))
    .filter(({ quantity }) => quantity > 0);
}
