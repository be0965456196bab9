import { createServices } from '#functions/create-services.ts';
import { createStepPorts } from '#functions/pictures/step-ports.ts';
import { syncStepsHandler } from '#functions/sync/steps/sync-steps.ts';

export const handler = syncStepsHandler(createStepPorts(createServices(process.env)));
