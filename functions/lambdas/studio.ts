import { createServices } from '#functions/create-services.ts';
import { studioService } from '#functions/studio/handlers.ts';
import { stepFunctions } from '#functions/sync/run/start-sync.ts';

const services = createServices(process.env);

export const handler = studioService(services, {
  startExecution: stepFunctions(services.config.syncStateMachineArn),
});
