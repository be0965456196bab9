import { paymentPorts } from '#functions/orders/ports.ts';
import { orderEvents } from '#functions/orders/reconcile/handlers.ts';
import { createRereadWorks } from '#functions/sync/reread/reread-works.ts';
import { webhookService } from '#functions/webhook/handlers.ts';
import { createWebhookPorts } from '#functions/webhook/webhook-ports.ts';
import { createServices } from './create-services.ts';

const services = createServices(process.env);

const follow = orderEvents(paymentPorts(services, createRereadWorks(services)));

export const handler = webhookService(services, createWebhookPorts(services, follow));
