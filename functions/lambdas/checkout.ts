import { checkoutService } from '#functions/checkout/handlers.ts';
import { paymentPorts } from '#functions/checkout/ports.ts';
import { createServices } from '#functions/create-services.ts';
import { createRereadWorks } from '#functions/sync/reread/reread-works.ts';

const services = createServices(process.env);

export const handler = checkoutService(services, {
  ...paymentPorts(services, createRereadWorks(services)),
  mail: services.config.mail,
});
