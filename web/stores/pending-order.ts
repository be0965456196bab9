import { readTab, writeTab } from './tab-storage.ts';

/**
 * The order whose payment was asked for and not yet answered. It is written before the payment is sent, so a
 * reload, a crash or a lost answer can still find out what became of it.
 * Kept in the tab's session storage; in memory alone where storage is switched off.
 */
export interface PendingOrder {
  readonly orderId: string;
  readonly testMode: boolean;
  /** Cart lines that are being paid for; absent in what an older version of the page stored. */
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

/** The last paid order, so that the confirmation page can ask the server instead of trusting its address. */
export function rememberPaidOrder(orderId: string): void {
  writeTab(lastKey, orderId);
}

/** The confirmation is on the screen: the order it confirms is pending no more. */
export function confirmPaidOrder(): void {
  const paid = readPaidOrder();
  if (paid !== undefined && paid === readPendingOrder()?.orderId) forgetPendingOrder();
}

/** True once the order's confirmation has been on the screen. */
export function isConfirmed(orderId: string): boolean {
  return readPaidOrder() === orderId && readPendingOrder()?.orderId !== orderId;
}

export function readPaidOrder(): string | undefined {
  const orderId = readTab(lastKey);
  return orderId !== null && /^[\w-]{1,64}$/.test(orderId) ? orderId : undefined;
}
