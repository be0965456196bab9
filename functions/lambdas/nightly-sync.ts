import * as z from 'zod/mini';
import { createBasics } from '#functions/create-services.ts';
import { startSync, stepFunctions } from '#functions/sync/run/start-sync.ts';
import { askForAnotherRun } from '#functions/sync/run/sync-records.ts';

const basics = createBasics(process.env);
const startExecution = stepFunctions(basics.config.syncStateMachineArn);

const eventSchema = z.object({ startedBy: z._default(z.string(), 'the nightly schedule') });

/**
 * Called by the schedule: the safety net under Square's webhooks. Whoever else calls it says so in `startedBy`,
 * which the studio shows.
 */
export const handler = async (event: unknown) => {
  const { startedBy } = eventSchema.parse(event ?? {});
  const { preview } = await startSync({ ...basics, startExecution }, { startedBy });
  // She is looking at this moment, which brings nothing in: then right after it.
  if (preview) await askForAnotherRun(basics.table, basics.now());
};
