import { readTab, writeTab } from './tab-storage.ts';

/**
 * An order whose payment was sent but not answered. It is stored before the payment is sent, so that the outcome can be
 * found out after a reload, a crash or a lost answer. It is kept in the tab's session storage, or in memory if session
 * storage is off.
 */
export interface PendingOrder {
  readonly orderId: string;
  readonly testMode: boolean;
  /** Ids of the cart lines that the payment pays for; absent in data of an older version of the page. */
  readonly lines?: readonly string[];
}

const key = 'pending-order';
const lastKey = 'last-order';

export function readPendingOrder(): PendingOrder | undefined {
  const text = readTab(key);
  if (text === null) return undefined;
  try {
    const stored: unknown = JSON.parse(text);
    return isPendingOrder(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

function isPendingOrder(value: unknown): value is PendingOrder {
  return (
    typeof value === 'object' &&
    value !== null &&
    'orderId' in value &&
    typeof value.orderId === 'string' &&
    /^[\w-]{1,64}$/.test(value.orderId) &&
    'testMode' in value &&
    typeof value.testMode === 'boolean' &&
    (!('lines' in value) || Array.isArray(value.lines))
  );
}

export function rememberPendingOrder(order: PendingOrder): void {
  writeTab(key, JSON.stringify(order));
}

export function forgetPendingOrder(): void {
  writeTab(key, null);
}

/** Stores the last paid order, so that the confirmation page can ask the server instead of trusting its URL. */
export function rememberPaidOrder(orderId: string): void {
  writeTab(lastKey, orderId);
}

/** Marks the paid order as no longer pending. Called when its confirmation is on the screen. */
export function confirmPaidOrder(): void {
  const paid = readPaidOrder();
  if (paid !== undefined && paid === readPendingOrder()?.orderId) forgetPendingOrder();
}

/** Whether the order's confirmation has been on the screen. */
export function isConfirmed(orderId: string): boolean {
  return readPaidOrder() === orderId && readPendingOrder()?.orderId !== orderId;
}

export function readPaidOrder(): string | undefined {
  const orderId = readTab(lastKey);
  return orderId !== null && /^[\w-]{1,64}$/.test(orderId) ? orderId : undefined;
}
