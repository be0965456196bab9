import { reconcileService } from '../reconcile/handlers.ts';
import { createServices } from '../services.ts';

export const handler = reconcileService(createServices(process.env));
