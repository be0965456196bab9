import { createServices } from '#functions/create-services.ts';
import { createSyncPorts } from '#functions/sync/import/sync-ports.ts';
import { syncStepsHandler } from '#functions/sync/steps/sync-steps.ts';

export const handler = syncStepsHandler(createSyncPorts(createServices(process.env)));
