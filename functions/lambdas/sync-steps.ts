import { createStepPorts } from '#functions/pictures/missing-pictures.ts';
import { syncStepsHandler } from '#functions/sync/steps/sync-steps.ts';
import { createServices } from './create-services.ts';

export const handler = syncStepsHandler(createStepPorts(createServices(process.env)));
