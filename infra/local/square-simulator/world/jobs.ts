import { parseCatalogueFile, withoutNested } from '#infra/local/square-simulator/catalogue/catalogue-file.ts';
import {
  emitCatalogueChange,
  saveObject,
  trackedAt,
} from '#infra/local/square-simulator/catalogue/catalogue-objects.ts';
import { adjustStock, countKey, updateSoldOut } from '#infra/local/square-simulator/catalogue/inventory.ts';
import { onlyLocation } from '#infra/local/square-simulator/catalogue/locations.ts';
import { digest } from '#infra/local/square-simulator/http/paging.ts';
import { isOrderPaid } from '#infra/local/square-simulator/orders/order-records.ts';
import { captureNow, expire } from '#infra/local/square-simulator/payments/payment-steps.ts';
import { endRefund } from '#infra/local/square-simulator/payments/refunds.ts';
import type { Job, JobKind } from '#infra/local/square-simulator/store/store.ts';
import type { CatalogueFile, CatalogueObject } from '#infra/local/square-simulator/store/types.ts';
import type { World } from '#infra/local/square-simulator/store/world.ts';

const jobs: Readonly<Partial<Record<JobKind, (world: World, job: Job) => void>>> = {
  stock: takeSoldStock,
  'sold-out': (world, { subject, locationId = '' }) => updateSoldOut(world, subject, locationId),
  refund: (world, { subject }) => endRefund(world, subject, 'COMPLETED'),
  expire: (world, { subject }) => expire(world, subject),
  capture: keepPromise,
};

/** Runs due jobs, oldest first. With `all`, also runs jobs that are not due, except expiries of authorizations. */
export function runJobs(world: World, options: { readonly all?: boolean } = {}): void {
  for (;;) {
    const due = world.store
      .all('jobs')
      .filter((job) => job.at <= world.now() || (options.all === true && job.kind !== 'expire'))
      .sort((a, b) => a.at - b.at);
    if (due.length === 0) return;
    for (const job of due) {
      world.store.delete('jobs', job.id);
      // A state file of version 0.1 may have jobs of other kinds.
      jobs[job.kind]?.(world, job);
      world.store.commit();
    }
  }
}

/** Completes a guaranteed payment, unless another payment has paid its order meanwhile. */
function keepPromise(world: World, { subject }: Job): void {
  const payment = world.store.get('payments', subject);
  if (payment?.status !== 'APPROVED') return;
  const order = world.store.get('orders', payment.order_id);
  if (order && isOrderPaid(order)) world.store.delete('guarantees', subject);
  else captureNow(world, payment);
}

/** Lowers the counts of a paid order's tracked variations, once. */
function takeSoldStock(world: World, { subject }: Job): void {
  const order = world.store.get('orders', subject);
  for (const { catalog_object_id: id, quantity } of order?.line_items ?? []) {
    const variation = id === undefined ? undefined : world.store.get('objects', id);
    if (order && variation && trackedAt(variation, order.location_id)) {
      adjustStock(world, variation.id, order.location_id, -Number(quantity), order.id);
    }
  }
}

/** Loads the catalogue file. After the first start, changes of the file become edits by the seller. */
export function seed(world: World, given: CatalogueFile): void {
  // Validates and completes the catalogue even if it did not come from a file.
  const file = parseCatalogueFile(JSON.stringify(given));
  const fingerprint = digest(file);
  const known = world.store.get('settings', 'catalogue')?.value;
  if (known === fingerprint) return;
  const rows = file.objects.map(withoutNested);
  // If a variation is listed both on its own and in its item, the item's copy is used.
  const all = [...rows.flat(2), ...rows.flatMap(([, variations]) => variations)];
  const objects = new Map(all.map((object) => [object.id, object]));
  for (const object of objects.values()) {
    if (known === undefined) world.store.put('objects', object.id, object);
    else if (differs(world, object)) saveObject(world, object);
  }
  for (const object of world.store.all('objects')) {
    if (!objects.has(object.id) && !object.is_deleted) saveObject(world, { ...object, is_deleted: true });
  }
  for (const row of file.counts ?? []) world.store.put('counts', countKey(row), row);
  const locations = file.locations?.length ? file.locations : [onlyLocation];
  for (const { id } of world.store.all('locations')) world.store.delete('locations', id);
  for (const location of locations) world.store.put('locations', location.id, location);
  world.store.put('settings', 'catalogue', { value: fingerprint });
  if (known !== undefined) emitCatalogueChange(world);
  world.store.commit();
}

function differs(world: World, object: CatalogueObject): boolean {
  const known = world.store.get('objects', object.id);
  if (!known) return true;
  const plain = { ...object, version: known.version, updated_at: known.updated_at };
  return digest(plain) !== digest(known);
}
