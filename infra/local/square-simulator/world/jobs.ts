import { trackedAt } from '#infra/local/square-simulator/catalogue/catalogue-objects.ts';
import { adjustStock, updateSoldOut } from '#infra/local/square-simulator/catalogue/inventory.ts';
import { captureNow, expire, savePayment } from '#infra/local/square-simulator/payments/payment-steps.ts';
import { endRefund } from '#infra/local/square-simulator/payments/refunds.ts';
import type { Job, JobKind } from '#infra/local/square-simulator/store/store.ts';
import type { World } from '#infra/local/square-simulator/store/world.ts';

const jobs: Readonly<Record<JobKind, (world: World, job: Job) => void>> = {
  stock: takeSoldStock,
  'sold-out': (world, { subject, locationId = '' }) => updateSoldOut(world, subject, locationId),
  refund: (world, { subject }) => endRefund(world, subject, 'COMPLETED'),
  expire: (world, { subject }) => expire(world, subject),
  fee: addFee,
  capture: keepPromise,
};

/** Does what is due by now, oldest first; with `all`, also what is not due yet (but never the end of an authorisation). */
export function runJobs(world: World, options: { readonly all?: boolean } = {}): void {
  for (;;) {
    const due = world.store
      .all('jobs')
      .filter((job) => job.at <= world.now() || (options.all === true && job.kind !== 'expire'))
      .sort((a, b) => a.at - b.at);
    if (due.length === 0) return;
    for (const job of due) {
      world.store.delete('jobs', job.id);
      jobs[job.kind](world, job);
      world.store.commit();
    }
  }
}

/** A payment that was guaranteed to complete completes. */
function keepPromise(world: World, { subject }: Job): void {
  const payment = world.store.get('payments', subject);
  if (payment?.status === 'APPROVED') captureNow(world, payment);
}

/** A paid order lowers the counts of the tracked variations on it, once. */
function takeSoldStock(world: World, { subject }: Job): void {
  const order = world.store.get('orders', subject);
  for (const { catalog_object_id: id, quantity } of order?.line_items ?? []) {
    const variation = id === undefined ? undefined : world.store.get('objects', id);
    if (order && variation && trackedAt(variation, order.location_id)) {
      adjustStock(world, variation.id, order.location_id, -Number(quantity), order.id);
    }
  }
}

function addFee(world: World, { subject }: Job): void {
  const payment = world.store.get('payments', subject);
  if (!payment) return;
  const { amount, currency } = payment.amount_money;
  savePayment(world, {
    ...payment,
    processing_fee: [
      {
        type: 'INITIAL',
        effective_at: payment.updated_at,
        amount_money: { amount: Math.round(amount * 0.029) + 30, currency },
      },
    ],
  });
}
