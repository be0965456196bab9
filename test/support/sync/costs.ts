import type { Table } from '#functions/db/table.ts';
import type { SimulatorOptions } from '#infra/local/square-simulator/simulator.ts';
import { makeCatalogue } from '#test/support/shop/square-catalogue.ts';
import { startSyncWorld } from './world.ts';

export interface SyncCosts {
  readonly works: number;
  readonly squareCalls: number;
  readonly transitions: number;
  /** Bytes. */
  readonly largestState: number;
  /** Number of written rows of works and variations. Rows of pictures are not counted. */
  readonly artworkWrites: number;
  /** Milliseconds of this process's CPU time, including the simulator's work. */
  readonly cpuMilliseconds: number;
}

/**
 * Measures the costs of a first sync, and of a second sync without changes. All numbers except the processor time are
 * the same on every machine.
 */
export async function syncCosts(
  works: number,
  sizes: number,
  simulator: Partial<SimulatorOptions> = {},
): Promise<{ readonly first: SyncCosts; readonly again: SyncCosts }> {
  let artworkWrites = 0;
  const counting = (table: Table): Table => ({
    ...table,
    transact: (actions) => {
      artworkWrites += actions.filter(({ Update }) => /^CATALOGUE#/.test(String(Update?.Key?.['pk']))).length;
      return table.transact(actions);
    },
  });
  const catalogue = makeCatalogue(works, sizes);
  const world = await startSyncWorld({ catalogue, simulator, wrapTable: counting });
  const measure = async (): Promise<SyncCosts> => {
    artworkWrites = 0;
    world.simulator.clearCalls();
    const before = process.cpuUsage();
    const { status, transitions, largestState } = await world.sync();
    const { user, system } = process.cpuUsage(before);
    const progress = await world.progress();
    if (status !== 'SUCCEEDED') throw new Error(`The sync failed: ${progress.message}`);
    return {
      works: progress.current,
      squareCalls: world.simulator.calls().length,
      transitions,
      largestState,
      artworkWrites,
      cpuMilliseconds: Math.round((user + system) / 1000),
    };
  };
  return { first: await measure(), again: await measure() };
}
