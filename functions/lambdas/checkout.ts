import { paymentPorts } from '#functions/orders/ports.ts';
import { checkoutService } from '#functions/orders/purchase/handlers.ts';
import { createRereadWorks } from '#functions/sync/reread/reread-works.ts';
import { createServices } from './create-services.ts';

const services = createServices(process.env);

export const handler = checkoutService(services, {
  ...paymentPorts(services, createRereadWorks(services)),
  mail: services.config.mail,
});
