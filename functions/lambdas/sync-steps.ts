import { createServices } from '#functions/create-services.ts';
import { syncStepsHandler } from '#functions/sync/steps/sync-steps.ts';
import { createSyncPorts } from '#functions/sync/sync-ports.ts';

export const handler = syncStepsHandler(createSyncPorts(createServices(process.env)));
