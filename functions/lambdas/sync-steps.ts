import { createServices } from '../services.ts';
import { createSyncPorts } from '../sync/sync-ports.ts';
import { syncStepsHandler } from '../sync/sync-steps.ts';

export const handler = syncStepsHandler(createSyncPorts(createServices(process.env)));
