import { flows } from '#test/simulation/flows/index.ts';
import { installDeterminism } from './determinism.ts';
import type { History } from './history.ts';
import { brokenPromises, endlessAttempts, isAtRest, stuckOrders } from './invariants.ts';
import { contexts } from './process.ts';
import { Random } from './random.ts';
import { openScene, type Scene } from './scene.ts';
import { unseenPrices } from './stock-invariants.ts';

const minute = 60_000;
const hour = 60 * minute;

export interface Outcome {
  /** Broken invariants as text; empty if all are true. */
  readonly broken: readonly string[];
  readonly trace: readonly string[];
}

/** Plays a history to its end, then compares the shop with Square. The result depends only on the history. */
export async function play(
  history: History,
  { isTraced = false }: { readonly isTraced?: boolean } = {},
): Promise<Outcome> {
  installDeterminism();
  const trace: string[] = [];
  const note = (at: number, text: () => string) => {
    if (isTraced) trace.push(`${new Date(at).toISOString().slice(8, 23).replace('T', ' ')}  ${text()}`);
  };
  let clock = () => 0;
  const world = { random: new Random('world', history.seed), now: () => clock() };
  const broken = await contexts.run(world, async () => {
    const scene = await openScene(history, note);
    clock = () => scene.timeline.now;
    return playIn(scene, history);
  });
  return { broken, trace };
}

async function playIn(scene: Scene, history: History): Promise<string[]> {
  const { timeline } = scene;
  const begun = timeline.now;
  let unfinished = history.steps.length;
  for (const [place, step] of history.steps.entries()) {
    const flow = flows.find(({ name }) => name === step.flow);
    if (!flow) throw new Error(`There is no flow ${step.flow}`);
    timeline.in(step.at, () => {
      const context = { random: new Random('step', history.seed, place), now: () => timeline.now };
      contexts.run(context, async () => {
        scene.say(() => `-- ${flow.words(step.with)}`);
        try {
          await flow.run(scene, step.with, step.faults);
        } catch (error) {
          failure ??= error;
        }
        unfinished -= 1;
      });
    });
  }
  let failure: unknown;
  let isScheduled = true;
  const endless = new Set<string>();
  const schedule = () => {
    if (!isScheduled) return;
    void scene.minute();
    for (const text of endlessAttempts(scene)) endless.add(text);
    // The schedule runs at every full minute, even if time was skipped.
    timeline.in(minute - (timeline.now % minute), schedule);
  };
  timeline.in(minute, schedule);
  const last = history.steps.at(-1)?.at ?? 0;
  await timeline.runUntil(begun + last);
  while (unfinished > 0) await timeline.runUntil(timeline.now + minute);
  scene.setWeather(undefined);
  await restOf(scene, hour);
  if (failure) throw failure;
  scene.say(() => '-- an hour after the last fault');
  const stuck = stuckOrders(scene);
  // After a day unpaid orders have expired. Then a person ends all reviews.
  timeline.now += 25 * hour;
  await restOf(scene, hour);
  await scene.endReviews();
  await restOf(scene, hour);
  timeline.now += 2 * hour;
  await restOf(scene, hour);
  const unseen = unseenPrices(scene);
  const ids = scene.works.map(({ id }) => id);
  const reading = scene.unasked('works are read again', ({ ports }) => ports.rereadWorks(ids), []);
  await restOf(scene, minute);
  await reading;
  isScheduled = false;
  return [...scene.unknownRequests, ...endless, ...stuck, ...unseen, ...brokenPromises(scene)];
}

/** Waits until nothing is left to do, at most `longest` milliseconds. */
async function restOf(scene: Scene, longest: number): Promise<void> {
  const until = scene.timeline.now + longest;
  // Each pass ends half a minute after a run of the schedule.
  for (let passes = 0; scene.timeline.now < until; passes++) {
    const begun = Math.floor(scene.timeline.now / minute) * minute;
    await scene.timeline.runUntil(begun + minute + minute / 2);
    if (passes > fewestPasses(scene) && isAtRest(scene)) return;
  }
}

/** Returns the minimum number of passes to wait for. The shop checks orders in review every five minutes. */
function fewestPasses(scene: Scene): number {
  return scene.rows().some(({ sk, state }) => sk === 'ORDER' && state === 'REVIEW') ? 8 : 2;
}
