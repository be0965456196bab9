import { createSquareClient } from '#functions/square/client.ts';
import type { BringPorts } from '#infra/bring/bring-ports.ts';
import { picturesIn } from '#infra/bring/picture-folder.ts';
import { makePlan, type Plan } from '#infra/bring/plan.ts';
import { preparePicture } from '#infra/bring/prepare-picture.ts';
import { readWorksFile } from '#infra/bring/read-file.ts';
import { type AtSquare, readAtSquare } from '#infra/bring/read-square.ts';
import { repeating } from '#infra/bring/with-repeats.ts';
import { bring } from '#infra/bring/write-square.ts';
import type { SquareSimulator } from '#infra/local/square-simulator/square-simulator.ts';
import { testSecrets } from '#test/support/shop/services.ts';
import { simulatorLocationId } from '#test/support/shop/simulator.ts';

interface Bringing {
  readonly simulator: SquareSimulator;
  readonly file: string;
  readonly pictures?: string;
  /** Milliseconds that were waited for Square, in order; without it a busy Square ends the run, as a crash does. */
  readonly pauses?: number[];
  /** What was read of Square at an earlier time. */
  readonly stale?: AtSquare;
}

/** Brings a file into a simulator as the command does, and tells what it had planned and what it did. */
export async function bringFile({ simulator, file, pictures, pauses, stale }: Bringing): Promise<{
  readonly plan: Plan;
  readonly done: Awaited<ReturnType<typeof bring>>;
  readonly atSquare: AtSquare;
}> {
  const square = createSquareClient({
    token: testSecrets.squareAccessToken,
    baseUrl: simulator.url,
    maxRetries: 0,
  });
  const withRepeats = repeating((milliseconds) => {
    if (!pauses) throw new Error('The process has ended');
    pauses.push(milliseconds);
    return Promise.resolve();
  });
  const content = readWorksFile(file, 'USD');
  const atSquare = stale ?? (await readAtSquare(square, withRepeats));
  const plan = makePlan(content, atSquare);
  const ports: BringPorts = {
    square,
    withRepeats,
    locationId: simulatorLocationId,
    currency: 'USD',
    hash: content.hash,
    categories: atSquare.categories,
    pictures: pictures === undefined ? () => [] : picturesIn(pictures, content.works),
    bytesOf: ({ path = '' }) => preparePicture(path),
    now: simulator.now,
    progress: () => undefined,
  };
  return { plan, done: await bring(ports, plan), atSquare };
}
