import { checkoutService } from '../checkout/handlers.ts';
import { paymentPorts } from '../checkout/ports.ts';
import { createServices } from '../services.ts';
import { createRereadWorks } from '../sync/reread-works.ts';

const services = createServices(process.env);

export const handler = checkoutService(services, {
  ...paymentPorts(services),
  rereadWorks: createRereadWorks(services),
});
