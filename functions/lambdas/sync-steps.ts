import { createServices } from '#functions/services.ts';
import { createSyncPorts } from '#functions/sync/sync-ports.ts';
import { syncStepsHandler } from '#functions/sync/sync-steps.ts';

export const handler = syncStepsHandler(createSyncPorts(createServices(process.env)));
