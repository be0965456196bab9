import { moneyService, shipmentService } from '#functions/checkout/reconcile/handlers.ts';
import { createServices } from '#functions/create-services.ts';
import { webhookService } from '#functions/webhook/handlers.ts';
import { createWebhookPorts } from '#functions/webhook/webhook-ports.ts';

const services = createServices(process.env);

const follow = { followMoney: moneyService(services), followShipment: shipmentService(services) };

export const handler = webhookService(services, createWebhookPorts(services, follow));
