import { bodyOf, type Check, eventually, expect, type World } from './check.ts';

const progressOf = async ({ artist }: World) =>
  bodyOf('getSyncProgress', await artist.get('/api/sync/progress'));

/** Returns Square's objects of two works that the gallery shows. */
async function atSquare({ artist, shop }: World) {
  const works = bodyOf('listArtworks', await artist.get('/api/artworks?scope=all'));
  const [first, second] = works
    .filter(({ isDeleted }) => !isDeleted)
    .map(({ id }) => shop.simulator.object(id));
  expect(first && second, 'The gallery has fewer than two works');
  return [first, second] as const;
}

/** Stores an object at Square and waits for the end of the poll that Square's event has caused. */
async function change(
  { shop: { simulator } }: World,
  object: Parameters<typeof simulator.putObject>[0],
): Promise<void> {
  const polled = simulator.calls('searchCatalogue').length;
  simulator.putObject(object);
  // Square sends a rejected event again. Its poll would then find the change that only the second poll may find.
  const allReceived = () => simulator.webhooks.pending().length === 0;
  await eventually(
    'The poll',
    async () => simulator.calls('searchCatalogue').length > polled && allReceived(),
  );
}

/** Replaces a picture at Square, saves a work that cannot be imported, runs `push`, and waits for the results. */
async function changeAtSquare(world: World, name: string, push: () => Promise<void>): Promise<void> {
  const [pictured, spoilt] = await atSquare(world);
  const image = String(pictured.item_data?.image_ids?.[0]);
  const before = (await progressOf(world)).startedAt;
  await change(world, { type: 'IMAGE', id: image, image_data: { name, url: `/images/${name}.png` } });
  await eventually('The run that the new picture asks for', async () => {
    await push();
    const { startedAt, startedBy, status } = await progressOf(world);
    return startedBy === 'Square' && status === 'completed' && startedAt !== before;
  });
  await change(world, { ...spoilt, item_data: { name: 4 as never } });
  await eventually('The failure', async () => {
    await push();
    return (await progressOf(world)).failures.some(({ itemId }) => itemId === spoilt.id);
  });
  await change(world, spoilt);
}

export const changeChecks: readonly Check[] = [
  {
    name: 'Square’s events import a replaced picture and report a work that cannot be imported',
    run: (world) => changeAtSquare(world, 'by-event', async () => world.shop.advance(1000)),
  },
  {
    name: 'a second poll finds changes that Square’s search did not return to the first poll',
    run: async (world) => {
      const { events, simulator } = world.shop;
      // The delay is longer than an event takes on a busy machine, so that the event's own poll cannot find the change.
      simulator.lags.search = 60_000;
      await changeAtSquare(world, 'by-polling-again', async () => {
        // The event's own poll may have started a run. If that run were still in progress, it would import the later
        // change, and the second poll would not start a run.
        await eventually(
          'The end of the run',
          async () => (await progressOf(world)).status !== 'in_progress',
        );
        world.shop.advance(70_000);
        await events.runSchedule('Reconcile');
      });
      simulator.lags.search = 0;
    },
  },
];
