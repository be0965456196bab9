import { applyTransition } from '#functions/orders/apply-transition.ts';
import { type Order, type OrderRestock, restockKeyOf } from '#functions/orders/order.ts';
import type { PaymentPorts } from '#functions/orders/ports.ts';
import { NotCounted, refreshStock } from '#functions/orders/refresh-stock.ts';
import type { PaymentProvider } from '#functions/square/provider.ts';
import { askForRefund } from './ask-square.ts';

/** Milliseconds by which the shop's clock may be ahead of Square's, which refuses changes in the future. */
const clockSlack = 60_000;

/** Repeats the requests for unanswered restocks, each with its own key; shows the works at once. Throws LostOrder. */
export async function followRestocks(
  ports: PaymentPorts,
  provider: PaymentProvider,
  order: Order,
): Promise<Order> {
  let followed = order;
  for (const [number, restock] of (order.restocks ?? []).entries()) {
    if (restock.state !== 'asked') continue;
    const now = await askFor(ports, provider, order, { number, restock });
    if (now === restock) continue;
    if (now.state === 'failed') ports.log('error', { message: 'not restocked', orderId: order.orderId });
    const restocks = (followed.restocks ?? []).map((other, index) => (index === number ? now : other));
    followed = await applyTransition(ports, followed, { transition: 'restock', set: { restocks } });
  }
  const isBack = ({ restocks = [] }: Order) => restocks.filter(({ state }) => state === 'done').length;
  if (isBack(followed) > isBack(order)) await show(ports, followed);
  return followed;
}

/** The restock's result is known even if reading the count fails; the next pass reads the count again. */
async function show(ports: PaymentPorts, order: Order): Promise<void> {
  try {
    await refreshStock(ports, order);
  } catch (error) {
    if (!(error instanceof NotCounted)) throw error;
  }
}

function askFor(
  ports: PaymentPorts,
  provider: PaymentProvider,
  order: Order,
  { number, restock }: { readonly number: number; readonly restock: OrderRestock },
): Promise<OrderRestock> {
  const { variationId, quantity, decidedAt } = restock;
  const stock = { variationId, locationId: order.locationId, quantity, at: decidedAt - clockSlack };
  return askForRefund<OrderRestock, true>(
    ports,
    { asked: restock, order },
    {
      call: () => provider.addStock(stock, restockKeyOf(order, number)),
      done: () => ({ ...restock, state: 'done' }),
      refused: () => ({ ...restock, state: 'failed' }),
    },
  );
}
