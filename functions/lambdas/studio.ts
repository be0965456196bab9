import { studioService } from '#functions/studio/handlers.ts';
import { stepFunctions } from '#functions/sync/run/start-sync.ts';
import { createServices } from './create-services.ts';

const services = createServices(process.env);

export const handler = studioService(services, {
  startExecution: stepFunctions(services.config.syncStateMachineArn),
});
