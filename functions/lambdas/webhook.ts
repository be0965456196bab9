import { moneyService } from '../checkout/reconcile/handlers.ts';
import { createServices } from '../services.ts';
import { webhookService } from '../webhook/handlers.ts';
import { createWebhookPorts } from '../webhook/webhook-ports.ts';

const services = createServices(process.env);

export const handler = webhookService(services, createWebhookPorts(services, moneyService(services)));
