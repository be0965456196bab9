import { bodyOf, type Check, eventually, expect, type World } from './check.ts';

const progressOf = async ({ artist }: World) =>
  bodyOf('getSyncProgress', await artist.get('/api/sync/progress'));

/** Two works of the gallery, as Square holds them. */
async function atSquare({ artist, shop }: World) {
  const works = bodyOf('listArtworks', await artist.get('/api/artworks?scope=all'));
  const [first, second] = works
    .filter(({ isDeleted }) => !isDeleted)
    .map(({ id }) => shop.simulator.object(id));
  expect(first && second, 'The gallery has fewer than two works');
  return [first, second] as const;
}

/** Changes something at Square, and waits until its event has led to a poll of what changed, which is over. */
async function change(
  { shop: { simulator } }: World,
  object: Parameters<typeof simulator.putObject>[0],
): Promise<void> {
  const polled = simulator.calls('searchCatalogue').length;
  simulator.putObject(object);
  // One that was not taken is sent again, and would find later what only the second poll shall find.
  const allReceived = () => simulator.webhooks.pending().length === 0;
  await eventually(
    'The poll',
    async () => simulator.calls('searchCatalogue').length > polled && allReceived(),
  );
}

/**
 * Replaces a picture at Square, then sends a work in a form that nobody can import, and waits for what each leads to.
 * `push` is what happens meanwhile.
 */
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
    name: 'a picture replaced at Square is made anew by its event, and what cannot be imported is told',
    run: (world) => changeAtSquare(world, 'by-event', async () => world.shop.advance(1000)),
  },
  {
    name: 'a change that Square’s search did not know yet is found by polling again',
    run: async (world) => {
      const { events, simulator } = world.shop;
      // Longer than an event takes on the busiest machine: what its own poll finds is not found by polling again.
      simulator.lags.search = 60_000;
      await changeAtSquare(world, 'by-polling-again', async () => {
        // A run under way, as of the event's own poll, goes on with what is found meanwhile: the second poll would start none.
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
