import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NewProviderPayment, Outcome, PaymentProvider } from '#functions/square/provider.ts';
import { squareTrim } from '#infra/build/square-trim.ts';
import type { SquareSimulator } from '#infra/local/square-simulator/control.ts';
import { address } from '#test/support/orders/shopper.ts';
import { testSecrets } from '#test/support/shop/services.ts';
import { simulatorLocationId, startTestSimulator } from '#test/support/shop/simulator.ts';

/**
 * The Lambda's Square client is reduced when it is bundled, and a missing part would fail only when an answer is
 * parsed. So this runs each call of the payment code with the reduced client.
 */
describe("the checkout's Square client as it is deployed", () => {
  const folder = mkdtempSync(join(tmpdir(), 'till-'));
  let simulator: SquareSimulator;
  let provider: PaymentProvider;
  beforeAll(async () => {
    ({ simulator } = await startTestSimulator());
    const outfile = join(folder, 'provider.mjs');
    await build({
      entryPoints: [join(import.meta.dirname, '../../../../../functions/square/live-provider.ts')],
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      mainFields: ['module', 'main'],
      banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
      plugins: [squareTrim()],
      logLevel: 'error',
    });
    const module: typeof import('#functions/square/live-provider.ts') = await import(
      /* @vite-ignore */ pathToFileURL(outfile).href
    );
    provider = module.createLiveProvider({
      config: { squareUrl: simulator.url },
      secret: async () => testSecrets.squareAccessToken,
    });
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
  });

  function value<T>(outcome: Outcome<T>): T {
    if (outcome.kind !== 'ok') throw new Error(JSON.stringify(outcome));
    return outcome.value;
  }

  async function placed(orderId: string): Promise<NewProviderPayment> {
    const order = value(
      await provider.createOrder({
        orderId,
        idempotencyKey: `o_${orderId}`,
        locationId: simulatorLocationId,
        lines: [{ variationId: 'TEAPOT-SMALL', quantity: 2 }],
        appliesTaxes: false,
        recipient: address,
      }),
    );
    expect(order).toMatchObject({ total: 9_000, currency: 'USD', state: 'OPEN', isPaid: false });
    return {
      sourceId: simulator.mintCard(),
      idempotencyKey: `p_${orderId}_1`,
      squareOrderId: order.squareOrderId,
      locationId: simulatorLocationId,
      amount: 9_000,
      currency: 'USD',
      buyerEmail: 'ada@moss.example',
    };
  }

  it('authorizes, checks again, captures', async () => {
    const request = await placed('ONE');

    const approved = value(await provider.createPayment(request));
    expect(approved).toMatchObject({ status: 'APPROVED', amount: 9_000, reference: 'p_ONE_1' });
    expect(
      value(
        await provider.readCounts({ variationIds: ['TEAPOT-SMALL'], locationId: simulatorLocationId }),
      ).get('TEAPOT-SMALL'),
    ).toMatchObject({
      quantity: 10,
    });
    expect(value(await provider.completePayment(approved)).status).toBe('COMPLETED');
    expect(value(await provider.readPayment(approved.paymentId)).at).toBeGreaterThan(0);
    expect(value(await provider.readOrder(request.squareOrderId))).toMatchObject({
      isPaid: true,
      paymentIds: [approved.paymentId],
    });
  });

  it('voids, by id and by key, and cancels the order', async () => {
    const request = await placed('TWO');

    const { paymentId } = value(await provider.createPayment(request));
    expect(value(await provider.cancelPayment(paymentId)).status).toBe('CANCELED');
    expect(value(await provider.cancelPaymentByKey(request.idempotencyKey))).toBe(true);
    const order = value(await provider.readOrder(request.squareOrderId));
    expect(value(await provider.cancelOrder(order, 'c_TWO')).state).toBe('CANCELED');
  });

  it('understands a decline', async () => {
    const request = await placed('THREE');

    expect(await provider.createPayment({ ...request, sourceId: 'cnon:declined:CVV_FAILURE' })).toMatchObject(
      {
        kind: 'refused',
        problems: [{ category: 'PAYMENT_METHOD_ERROR', code: 'CVV_FAILURE' }],
      },
    );
  });
});
