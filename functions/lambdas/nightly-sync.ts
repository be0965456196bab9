import { createServices } from '../services.ts';
import { startSync, stepFunctions } from '../sync/start-sync.ts';

const services = createServices(process.env);
const startExecution = stepFunctions(services.config.syncStateMachineArn);

/** Called by the schedule: the safety net under Square's webhooks. */
export const handler = async () => {
  await startSync({ ...services, startExecution }, { startedBy: 'Nightly schedule' });
};
