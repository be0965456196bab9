import { keys } from '#functions/db/keys.ts';
import { countRequests } from '#test/support/shop/count-requests.ts';
import { makeCatalogue } from '#test/support/shop/square-catalogue.ts';
import { deliverEvent } from './events.ts';
import { type SyncWorld, startSyncWorld } from './world.ts';

export interface EventCosts {
  readonly squareCalls: number;
  readonly requests: number;
  readonly readUnits: number;
  readonly writeUnits: number;
  /** Number of rows about works that were read individually. */
  readonly rereads: number;
}

const noLags = { stock: 0, soldOut: 0, search: 0, counts: 0 };
const priceOf = (edit: number) => 20_000 + edit * 100;

/** Measures the costs when a tool edits one work after another, `edits` times, with an event for each edit. */
export function trickleCosts(edits: number): Promise<EventCosts> {
  return costsOf(edits, async (world, ids) => {
    const statuses: number[] = [];
    for (const [edit, id] of ids.entries()) {
      world.simulator.changePrice(`${id}-V0`, priceOf(edit));
      statuses.push(await deliverEvent(world));
    }
    return statuses;
  });
}

/** Measures the costs of this many changed works whose events arrive at the same time. */
export function burstCosts(works: number, events: number): Promise<EventCosts> {
  return costsOf(works, (world, ids) => {
    for (const [edit, id] of ids.entries()) world.simulator.changePrice(`${id}-V0`, priceOf(edit));
    return Promise.all(Array.from({ length: events }, () => deliverEvent(world)));
  });
}

async function costsOf(
  works: number,
  edit: (world: SyncWorld, ids: readonly string[]) => Promise<number[]>,
): Promise<EventCosts> {
  const world = await startSyncWorld({
    catalogue: makeCatalogue(works),
    simulator: { lags: noLags },
  });
  await world.sync();
  const ids = [...(await world.works()).keys()].sort();
  const counted = countRequests(world.client);
  world.simulator.clearCalls();
  const { result, requests, readUnits, writeUnits } = await counted(() => edit(world, ids));
  const squareCalls = world.simulator.calls().length;
  const shown = await world.works();
  const prices = ids.map((id) => shown.get(id)?.variations.get(`${id}-V0`)?.price);
  if (prices.some((price, index) => price !== priceOf(index))) throw new Error('A change was not seen');
  const rows = await world.table.query({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': keys.reread(0, '').pk },
  });
  if (result.some((status) => status !== 200)) throw new Error('An event was not taken');
  return { squareCalls, requests: requests.length, readUnits, writeUnits, rereads: rows.length };
}
