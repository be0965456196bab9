import * as z from 'zod/mini';
import { startWholeRun, stepFunctions } from '#functions/sync/run/start-sync.ts';
import { createBasics } from './create-services.ts';

const basics = createBasics(process.env);
const startExecution = stepFunctions(basics.config.syncStateMachineArn);

const eventSchema = z.object({ startedBy: z._default(z.string(), 'the nightly schedule') });

/** Called by the schedule, in case webhooks were lost. Any other caller sets `startedBy`, which the studio shows. */
export const handler = async (event: unknown) => {
  const { startedBy } = eventSchema.parse(event ?? {});
  await startWholeRun({ ...basics, startExecution }, startedBy);
};
