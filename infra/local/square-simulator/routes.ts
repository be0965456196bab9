import { parametersOf, pathPattern } from '#infra/local/path-pattern.ts';
import {
  batchRetrieveCatalogue,
  getCatalogueObject,
  listCatalogue,
  searchCatalogue,
} from '#infra/local/square-simulator/catalogue/catalogue.ts';
import {
  batchUpsertCatalogue,
  deleteCatalogueObject,
  upsertCatalogueObject,
} from '#infra/local/square-simulator/catalogue/catalogue-writes.ts';
import { batchRetrieveCounts } from '#infra/local/square-simulator/catalogue/inventory.ts';
import {
  batchCreateChanges,
  batchRetrieveChanges,
} from '#infra/local/square-simulator/catalogue/inventory-writes.ts';
import { listLocations } from '#infra/local/square-simulator/catalogue/locations.ts';
import {
  listWebhookSubscriptions,
  obtainToken,
  retrieveTokenStatus,
  revokeToken,
} from '#infra/local/square-simulator/oauth/tokens.ts';
import {
  batchRetrieveOrders,
  calculateOrder,
  createOrder,
  getOrder,
  searchOrders,
  updateOrder,
} from '#infra/local/square-simulator/orders/orders.ts';
import {
  cancelPayment,
  cancelPaymentByKey,
  completePayment,
  createPayment,
  getPayment,
  listPayments,
} from '#infra/local/square-simulator/payments/payments.ts';
import { getRefund, refundPayment } from '#infra/local/square-simulator/payments/refunds.ts';
import type { ApiAnswer, ApiRequest, World } from '#infra/local/square-simulator/store/world.ts';

type Handler = (world: World, request: ApiRequest) => ApiAnswer;

/**
 * Every call of Square's API that the simulator answers, with the permissions that it needs of a seller's grant (Square
 * docs, "OAuth permissions reference"): `none` is called without a token, `DEVELOPER` with the application's own alone.
 * Exact paths stand before those with parameters.
 */
const table: Readonly<
  Record<string, readonly [method: string, path: string, handler: Handler, scopes: string]>
> = {
  obtainToken: ['POST', '/oauth2/token', obtainToken, 'none'],
  revokeToken: ['POST', '/oauth2/revoke', revokeToken, 'none'],
  retrieveTokenStatus: ['POST', '/oauth2/token/status', retrieveTokenStatus, ''],
  listWebhookSubscriptions: ['GET', '/v2/webhooks/subscriptions', listWebhookSubscriptions, 'DEVELOPER'],
  listLocations: ['GET', '/v2/locations', listLocations, 'MERCHANT_PROFILE_READ'],
  listCatalogue: ['GET', '/v2/catalog/list', listCatalogue, 'ITEMS_READ'],
  searchCatalogue: ['POST', '/v2/catalog/search', searchCatalogue, 'ITEMS_READ'],
  batchRetrieveCatalogue: ['POST', '/v2/catalog/batch-retrieve', batchRetrieveCatalogue, 'ITEMS_READ'],
  getCatalogueObject: ['GET', '/v2/catalog/object/{objectId}', getCatalogueObject, 'ITEMS_READ'],
  upsertCatalogueObject: ['POST', '/v2/catalog/object', upsertCatalogueObject, 'ITEMS_WRITE'],
  batchUpsertCatalogue: ['POST', '/v2/catalog/batch-upsert', batchUpsertCatalogue, 'ITEMS_WRITE'],
  deleteCatalogueObject: ['DELETE', '/v2/catalog/object/{objectId}', deleteCatalogueObject, 'ITEMS_WRITE'],
  batchRetrieveCounts: ['POST', '/v2/inventory/counts/batch-retrieve', batchRetrieveCounts, 'INVENTORY_READ'],
  batchCreateChanges: ['POST', '/v2/inventory/changes/batch-create', batchCreateChanges, 'INVENTORY_WRITE'],
  batchRetrieveChanges: [
    'POST',
    '/v2/inventory/changes/batch-retrieve',
    batchRetrieveChanges,
    'INVENTORY_READ',
  ],
  createOrder: ['POST', '/v2/orders', createOrder, 'ORDERS_WRITE'],
  calculateOrder: ['POST', '/v2/orders/calculate', calculateOrder, 'ORDERS_READ'],
  searchOrders: ['POST', '/v2/orders/search', searchOrders, 'ORDERS_READ'],
  batchRetrieveOrders: ['POST', '/v2/orders/batch-retrieve', batchRetrieveOrders, 'ORDERS_READ'],
  getOrder: ['GET', '/v2/orders/{orderId}', getOrder, 'ORDERS_READ'],
  updateOrder: ['PUT', '/v2/orders/{orderId}', updateOrder, 'ORDERS_WRITE'],
  createPayment: ['POST', '/v2/payments', createPayment, 'PAYMENTS_WRITE'],
  listPayments: ['GET', '/v2/payments', listPayments, 'PAYMENTS_READ'],
  cancelPaymentByKey: ['POST', '/v2/payments/cancel', cancelPaymentByKey, 'PAYMENTS_WRITE'],
  getPayment: ['GET', '/v2/payments/{paymentId}', getPayment, 'PAYMENTS_READ'],
  completePayment: ['POST', '/v2/payments/{paymentId}/complete', completePayment, 'PAYMENTS_WRITE'],
  cancelPayment: ['POST', '/v2/payments/{paymentId}/cancel', cancelPayment, 'PAYMENTS_WRITE'],
  refundPayment: ['POST', '/v2/refunds', refundPayment, 'PAYMENTS_WRITE'],
  getRefund: ['GET', '/v2/refunds/{refundId}', getRefund, 'PAYMENTS_READ'],
};

const routes = Object.entries(table).map(([operation, [method, path, handler, scopes]]) => ({
  operation,
  method,
  handler,
  scopes: scopes === 'none' ? ('none' as const) : scopes.split(' ').filter(Boolean),
  pattern: pathPattern(path),
}));

export interface Route {
  readonly operation: string;
  readonly params: Readonly<Record<string, string>>;
  readonly handler: Handler;
  /** What a seller must have allowed; `none` is asked without a token. */
  readonly scopes: readonly string[] | 'none';
}

export function findRoute(method: string, path: string): Route | undefined {
  for (const { pattern, ...route } of routes) {
    const params = route.method === method ? parametersOf(pattern, path) : undefined;
    if (params) return { ...route, params };
  }
  return undefined;
}
