/** The kind of every message about one order. */
export const orderToast = (orderId: string) => `order ${orderId}`;
