import type { Item } from '#functions/db/table.ts';
import type { Fault } from '#test/simulation/process.ts';
import type { Random } from '#test/simulation/random.ts';
import type { Scene } from '#test/simulation/scene.ts';

/** Sends a studio request about the newest order in this state. */
export async function askStudio(
  scene: Scene,
  name: string,
  operation: Parameters<Scene['request']>[2],
  options: Omit<Parameters<Scene['request']>[3], 'cookies'>,
  faults?: readonly Fault[],
) {
  return scene.request(
    name,
    'studio',
    operation,
    { ...options, cookies: await scene.artistCookies() },
    faults,
  );
}

export function orderIn(scene: Scene, state: string, which: number): Item | undefined {
  const orders = scene.rows().filter((row) => row['sk'] === 'ORDER' && row['state'] === state);
  return orders.length === 0 ? undefined : orders[which % orders.length];
}

export const anyOrder = (random: Random) => random.int(0, 3);
