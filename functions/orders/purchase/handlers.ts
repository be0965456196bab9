import { conflict, notFound } from '#functions/http/errors.ts';
import { serve } from '#functions/http/serve.ts';
import type { Services } from '#functions/http/services.ts';
import { type Order, readOrder } from '#functions/orders/order.ts';
import { requestOrderLink } from '#functions/orders/order-page/link-requests.ts';
import { firstLinkVersion, makeOrderToken } from '#functions/orders/order-page/order-link.ts';
import { viewOrder } from '#functions/orders/order-page/view-order.ts';
import type { CheckoutPorts } from '#functions/orders/ports.ts';
import { takePayment } from '#functions/orders/purchase/pay/take-payment.ts';
import { placeOrder } from '#functions/orders/purchase/place/place.ts';
import { readSettings } from '#functions/settings/settings.ts';
import { readLetterTexts } from '#functions/texts/letter-texts.ts';
import type { Handlers } from '#shared/contract/handlers.ts';
import type { OperationsOf } from '#shared/contract/routes.ts';
import { shop } from '#shop-config';

/** The operations of orders and payments, and those that the checkout form calls before a payment. */
export function checkoutService(services: Services, ports: CheckoutPorts) {
  const tokenFor = async ({ orderId, linkVersion = firstLinkVersion }: Order) =>
    makeOrderToken(await services.secret('orderLinkKey'), { orderId, version: linkVersion }, services.now());

  const handlers: Pick<Handlers, OperationsOf<'checkout'>> = {
    getTestMode: async () => ({ testMode: (await readSettings(services.table)).testMode }),

    /** Returns only the location that the artist has chosen. */
    listPaymentLocations: async () => {
      const { locationId, locationName, currency } = await readSettings(services.table);
      if (locationId === '') return [];
      const { squareApplicationId, squareScriptUrl } = services.config;
      return [
        {
          id: locationId,
          name: locationName,
          currency,
          applicationId: squareApplicationId,
          scriptUrl: squareScriptUrl,
        },
      ];
    },

    placeOrder: ({ guest, network, body }) => placeOrder(ports, { owner: guest.id, network, body }),

    /** Returns the order's state, for instance after a lost answer. Does not continue the payment. */
    getOrder: async ({ guest, params }) => {
      const order = await readOrder(services.table, params.id);
      if (!order || order.owner !== guest.id) throw notFound('Order not found');
      return {
        orderId: order.orderId,
        state: order.state,
        testMode: order.mode === 'test',
        total: { amount: order.total, currency: order.currency },
        ...(order.includedTax && { includedTax: order.includedTax }),
        ...(order.mailedTo !== undefined && { mailedTo: order.mailedTo }),
        ...((order.givenBack ?? 0) > 0 && { givenBack: true }),
        ...(order.state === 'PAID' && {
          token: await tokenFor(order),
          thanks: (await readLetterTexts(services.table)).thanks,
        }),
      };
    },

    viewOrder: ({ network, body }) => viewOrder(services, { token: body.token, network }),

    getMailService: async () => ({ writesMail: ports.mail !== undefined }),

    /** Answers each request alike, so that the answer does not reveal whether the order exists. */
    requestOrderLink: async ({ network, body }) => {
      if (!ports.mail) throw conflict(`This shop sends no e-mail. Please write to ${shop.email}.`);
      const { number, email, toWithdraw } = body;
      await requestOrderLink(services, { number, email, network, purpose: toWithdraw ? 'withdraw' : 'see' });
      return { reply: true, status: 202, body: { ok: true } };
    },

    takePayment: ({ guest, network, body }) => takePayment(ports, { owner: guest.id, network, body }),
  };
  return serve('checkout', handlers, services.http);
}
