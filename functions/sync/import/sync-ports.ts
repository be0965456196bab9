import type { Services } from '#functions/services.ts';
import { followToken, type GetClient } from '#functions/square/client.ts';
import { type StartPorts, stepFunctions } from '#functions/sync/run/start-sync.ts';
import { createReadPorts, type ReadPorts } from './read-ports.ts';

/** What the steps of the workflow depend on. */
export interface SyncPorts extends StartPorts, ReadPorts {}

export function createSyncPorts(services: Services, square: GetClient = followToken(services)): SyncPorts {
  return {
    ...createReadPorts(services, square),
    log: services.log,
    startExecution: stepFunctions(services.config.syncStateMachineArn),
  };
}
