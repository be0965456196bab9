import { readEveryArtwork } from '#functions/catalogue/artwork-records.ts';
import type { ArtworkItem } from '#functions/catalogue/catalogue-items.ts';
import { keys } from '#functions/db/keys.ts';
import type { Table } from '#functions/db/table.ts';
import { type StoredFiles, withStoredFiles } from '#functions/pictures/missing-pictures.ts';
import {
  placeFurther,
  placePicture,
  readPending,
  removePending,
} from '#functions/pictures/picture-records.ts';
import type { VariationItem } from '#functions/stock/row.ts';
import { createSyncPorts, type SyncPorts } from '#functions/sync/import/read-ports.ts';
import { readProgress } from '#functions/sync/run/read-progress.ts';
import { type SyncWish, startSync } from '#functions/sync/run/start-sync.ts';
import { syncStepsHandler } from '#functions/sync/steps/sync-steps.ts';
import { webhookService } from '#functions/webhook/handlers.ts';
import { createWebhookPorts } from '#functions/webhook/webhook-ports.ts';
import type { SimulatorOptions } from '#infra/local/square-simulator/simulator.ts';
import type { CatalogueFile } from '#infra/local/square-simulator/store/types.ts';
import { createSyncMachine, type Execution, type TaskHandler } from '#infra/local/state-machine.ts';
import type { TermsOfSale } from '#shared/shipping/terms-of-sale.ts';
import { leave } from '#test/support/shop/left-behind.ts';
import { testServices } from '#test/support/shop/services.ts';
import { startTestSimulator } from '#test/support/shop/simulator.ts';
import { ignoredOrders, webhookUrl } from '#test/support/shop/square-event.ts';

/**
 * Opens the Square simulator, the table, and the deployed workflow with retries that do not wait. They stop at the end
 * of the test.
 */
export async function startSyncWorld(
  options: {
    readonly catalogue?: CatalogueFile;
    readonly simulator?: Partial<SimulatorOptions>;
    readonly now?: () => number;
    readonly wrapTable?: (table: Table) => Table;
    /** Wraps the steps, for instance to run code between them. */
    readonly wrapSteps?: (steps: TaskHandler) => TaskHandler;
    readonly pictures?: (table: Table) => TaskHandler;
    /** Store of the pictures' files. By default all files exist. */
    readonly storedFiles?: StoredFiles;
    /** Address to which Square sends events. */
    readonly webhookUrl?: string;
    /** Wraps the search for changes that an event causes. */
    readonly wrapSearch?: (search: SyncPorts['searchChanges']) => SyncPorts['searchChanges'];
    /** The artist's terms of sale. The default is those of shop.config.ts. */
    readonly terms?: TermsOfSale;
  } = {},
) {
  const { simulator, client } = await startTestSimulator({
    ...(options.catalogue && { catalogue: options.catalogue }),
    ...options.simulator,
  });
  const { services, table, lines, ...rest } = await testServices({
    ...(options.now && { now: options.now }),
    ...(options.wrapTable && { wrapTable: options.wrapTable }),
    environment: {
      SQUARE_ENVIRONMENT: simulator.url,
      SQUARE_WEBHOOK_URL: options.webhookUrl ?? webhookUrl,
      IMAGE_HOSTS: new URL(simulator.url).host,
      SYNC_STATE_MACHINE_ARN: 'arn:aws:states:local:000000000000:stateMachine:sync',
    },
  });
  const startExecution: SyncPorts['startExecution'] = async (name, input) => {
    machine.start({ name, input });
  };
  const square = async () => client;
  const ports: SyncPorts = {
    ...createSyncPorts(services, square),
    ...(options.terms && { terms: options.terms }),
    startExecution,
  };
  const steps = syncStepsHandler(withStoredFiles(ports, options.storedFiles ?? everyFile));
  const machine = createSyncMachine({
    syncSteps: options.wrapSteps?.(steps) ?? steps,
    pictures: (options.pictures ?? showPictures)(services.table),
    retryInterval: 0,
  });
  leave(machine.stop);
  const changes = createWebhookPorts(services, ignoredOrders, square);
  const searchChanges = options.wrapSearch?.(changes.searchChanges) ?? changes.searchChanges;
  const webhook = webhookService(services, { ...changes, searchChanges, startExecution });

  return {
    ...rest,
    simulator,
    services,
    table,
    lines,
    ports,
    machine,
    steps,
    webhook,
    square: client,
    progress: () => readProgress(ports, true),
    /** Starts a sync and waits for its end. */
    sync: async (wish: Partial<SyncWish> = {}): Promise<Execution> => {
      await startSync(ports, { startedBy: 'Marlo', ...wish });
      const lock = await table.get(keys.syncLock(), true);
      const execution = machine.execution(`sync-${Number(lock?.['run'] ?? 0)}`);
      if (!execution) throw new Error('The sync did not start');
      await execution.ended;
      return execution;
    },
    works: () => readWorks(table),
  };
}
export type SyncWorld = Awaited<ReturnType<typeof startSyncWorld>>;

/** A store in which every file exists. */
export const everyFile: StoredFiles = async () => ({ has: () => true });

/** Returns all works, including deleted works, and all variations, both by id. */
export async function readWorks(
  table: Table,
): Promise<ReadonlyMap<string, ArtworkItem & { readonly variations: ReadonlyMap<string, VariationItem> }>> {
  const { records } = await readEveryArtwork(table);
  return new Map(
    records.map(({ artwork, variations }) => [
      artwork.artworkId,
      { ...artwork, variations: new Map(variations.map((variation) => [variation.variationId, variation])) },
    ]),
  );
}

/** Replaces the step that makes pictures: stores a finished picture's data without making the picture. */
export function showPictures(table: Table): TaskHandler {
  return async (input) => {
    const { run } = input as { run: number };
    const pending = await readPending(table, run);
    const batch = pending.slice(0, 1000);
    for (const row of batch) {
      const { artworkId, place, key } = row;
      const made = { key, width: 1600, height: 2000, color: '#2a1f3d', widths: [320, 1600] };
      await (place === 0 ? placePicture : placeFurther)(table, run, artworkId, made);
      await removePending(table, run, row);
    }
    const remaining = pending.length - batch.length;
    return { made: batch.length, remaining, unhung: remaining };
  };
}
