import { paymentPorts } from '#functions/orders/ports.ts';
import { disputeService, moneyService, shipmentService } from '#functions/orders/reconcile/handlers.ts';
import { createRereadWorks } from '#functions/sync/reread/reread-works.ts';
import { webhookService } from '#functions/webhook/handlers.ts';
import { createWebhookPorts } from '#functions/webhook/webhook-ports.ts';
import { createServices } from './create-services.ts';

const services = createServices(process.env);

const ports = paymentPorts(services, createRereadWorks(services));
const follow = {
  followMoney: moneyService(ports),
  followShipment: shipmentService(ports),
  followDispute: disputeService(ports),
};

export const handler = webhookService(services, createWebhookPorts(services, follow));
