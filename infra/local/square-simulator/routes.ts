import {
  batchRetrieveCatalogue,
  catalogueInfo,
  getCatalogueObject,
  listCatalogue,
} from '#infra/local/square-simulator/catalogue/catalogue.ts';
import { searchCatalogue, searchItems } from '#infra/local/square-simulator/catalogue/catalogue-search.ts';
import {
  batchUpsertCatalogue,
  deleteCatalogueObject,
  upsertCatalogueObject,
} from '#infra/local/square-simulator/catalogue/catalogue-writes.ts';
import { batchRetrieveCounts, getCounts } from '#infra/local/square-simulator/catalogue/inventory.ts';
import { batchRetrieveChanges } from '#infra/local/square-simulator/catalogue/inventory-changes.ts';
import { batchCreateChanges } from '#infra/local/square-simulator/catalogue/inventory-writes.ts';
import { getLocation, listLocations } from '#infra/local/square-simulator/catalogue/locations.ts';
import {
  listWebhookSubscriptions,
  retrieveTokenStatus,
} from '#infra/local/square-simulator/http/application.ts';
import { searchOrders } from '#infra/local/square-simulator/orders/order-search.ts';
import {
  batchRetrieveOrders,
  calculateOrder,
  createOrder,
  getOrder,
  updateOrder,
} from '#infra/local/square-simulator/orders/orders.ts';
import { listPayments, listRefunds } from '#infra/local/square-simulator/payments/payment-list.ts';
import {
  cancelPayment,
  cancelPaymentByKey,
  completePayment,
  createPayment,
  getPayment,
  payOrder,
} from '#infra/local/square-simulator/payments/payments.ts';
import { getRefund, refundPayment } from '#infra/local/square-simulator/payments/refunds.ts';
import type { ApiAnswer, ApiRequest, World } from '#infra/local/square-simulator/store/world.ts';

type Handler = (world: World, request: ApiRequest) => ApiAnswer;

/** Every call of Square's API that the simulator answers. Exact paths stand before those with parameters. */
const table: Readonly<Record<string, readonly [method: string, path: string, handler: Handler]>> = {
  retrieveTokenStatus: ['POST', '/oauth2/token/status', retrieveTokenStatus],
  listWebhookSubscriptions: ['GET', '/v2/webhooks/subscriptions', listWebhookSubscriptions],
  listLocations: ['GET', '/v2/locations', listLocations],
  getLocation: ['GET', '/v2/locations/{locationId}', getLocation],
  catalogueInfo: ['GET', '/v2/catalog/info', catalogueInfo],
  listCatalogue: ['GET', '/v2/catalog/list', listCatalogue],
  searchCatalogue: ['POST', '/v2/catalog/search', searchCatalogue],
  searchItems: ['POST', '/v2/catalog/search-catalog-items', searchItems],
  batchRetrieveCatalogue: ['POST', '/v2/catalog/batch-retrieve', batchRetrieveCatalogue],
  getCatalogueObject: ['GET', '/v2/catalog/object/{objectId}', getCatalogueObject],
  upsertCatalogueObject: ['POST', '/v2/catalog/object', upsertCatalogueObject],
  batchUpsertCatalogue: ['POST', '/v2/catalog/batch-upsert', batchUpsertCatalogue],
  deleteCatalogueObject: ['DELETE', '/v2/catalog/object/{objectId}', deleteCatalogueObject],
  batchRetrieveCounts: ['POST', '/v2/inventory/counts/batch-retrieve', batchRetrieveCounts],
  batchCreateChanges: ['POST', '/v2/inventory/changes/batch-create', batchCreateChanges],
  batchRetrieveChanges: ['POST', '/v2/inventory/changes/batch-retrieve', batchRetrieveChanges],
  getCounts: ['GET', '/v2/inventory/{objectId}', getCounts],
  createOrder: ['POST', '/v2/orders', createOrder],
  calculateOrder: ['POST', '/v2/orders/calculate', calculateOrder],
  searchOrders: ['POST', '/v2/orders/search', searchOrders],
  batchRetrieveOrders: ['POST', '/v2/orders/batch-retrieve', batchRetrieveOrders],
  getOrder: ['GET', '/v2/orders/{orderId}', getOrder],
  updateOrder: ['PUT', '/v2/orders/{orderId}', updateOrder],
  payOrder: ['POST', '/v2/orders/{orderId}/pay', payOrder],
  createPayment: ['POST', '/v2/payments', createPayment],
  listPayments: ['GET', '/v2/payments', listPayments],
  cancelPaymentByKey: ['POST', '/v2/payments/cancel', cancelPaymentByKey],
  getPayment: ['GET', '/v2/payments/{paymentId}', getPayment],
  completePayment: ['POST', '/v2/payments/{paymentId}/complete', completePayment],
  cancelPayment: ['POST', '/v2/payments/{paymentId}/cancel', cancelPayment],
  refundPayment: ['POST', '/v2/refunds', refundPayment],
  listRefunds: ['GET', '/v2/refunds', listRefunds],
  getRefund: ['GET', '/v2/refunds/{refundId}', getRefund],
};

const routes = Object.entries(table).map(([operation, [method, path, handler]]) => ({
  operation,
  method,
  handler,
  pattern: new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
}));

export interface Route {
  readonly operation: string;
  readonly params: Readonly<Record<string, string>>;
  readonly handler: Handler;
}

export function findRoute(method: string, path: string): Route | undefined {
  for (const { operation, pattern, handler, ...route } of routes) {
    const found = route.method === method ? pattern.exec(path) : null;
    if (!found) continue;
    const params = Object.fromEntries(
      Object.entries(found.groups ?? {}).map(([name, value]) => [name, decoded(value)]),
    );
    return { operation, params, handler };
  }
  return undefined;
}

/** An id that is not properly encoded is nobody's id. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
