import { createServices } from '../services.ts';
import { studioService } from '../studio/handlers.ts';
import { stepFunctions } from '../sync/start-sync.ts';

const services = createServices(process.env);

export const handler = studioService(services, {
  startExecution: stepFunctions(services.config.syncStateMachineArn),
});
