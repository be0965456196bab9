import { bodyOf, type Check, eventually, expect, ok, type World } from './check.ts';

export async function syncEnded({ artist }: World) {
  return eventually('The end of the sync', async () => {
    const progress = bodyOf('getSyncProgress', await artist.get('/api/sync/progress'));
    return ['completed', 'error'].includes(progress.status) ? progress : undefined;
  });
}

async function completed(world: World): Promise<void> {
  const { status, message, failures } = await syncEnded(world);
  expect(status === 'completed', `The sync ended as ${status}: ${message}`);
  expect(failures.length === 0, `The sync could not import everything: ${JSON.stringify(failures)}`);
}

/** Starts a sync. Repeats the request while the API throttles it. */
async function start({ artist }: World, wish: object = {}): Promise<void> {
  const answer = await eventually('The start', async () => {
    const tried = await artist.post('/api/sync/square', wish);
    return tried.status === 429 ? undefined : tried;
  });
  ok(answer);
}

export const syncChecks: readonly Check[] = [
  {
    name: 'the nightly sync fills the gallery, with pictures',
    run: async (world) => {
      await world.shop.events.runSchedule('Nightly');
      await completed(world);
      const works = bodyOf('listArtworks', await world.newVisitor().get('/api/artworks'));
      expect(works.length > 0, 'The gallery is empty after a sync');
      for (const work of works) {
        expect(work.picture || /^\/media\//.test(work.imageUrl), `${work.title} has no picture`);
        ok(await world.newVisitor().get(work.imageUrl));
      }
    },
  },
  {
    name: 'the artist previews a sync, applies the preview, and refreshes one work',
    run: async (world) => {
      await start(world, { preview: true });
      const { preview, message } = await syncEnded(world);
      expect(preview, `The preview ended otherwise: ${message}`);
      const { run } = bodyOf('listSyncDiff', await world.artist.get('/api/sync/diff'));
      await start(world, { confirmRun: run });
      await completed(world);
      const [work] = bodyOf('listArtworks', await world.artist.get('/api/artworks?scope=all'));
      expect(work, 'The studio shows no work');
      const readAgain = async () =>
        bodyOf('resyncArtwork', await world.artist.post(`/api/artworks/${work.id}/sync`));
      const { simulator } = world.shop;
      const known = simulator.object(work.id);
      const data = known?.['item_data'] as object;
      simulator.webhooks.settings.hold = true;
      const lost = { categories: [{ id: 'GONE' }], reporting_category: undefined };
      simulator.putObject({ type: 'ITEM', id: work.id, item_data: { ...data, ...lost } });
      const { failures } = await readAgain();
      expect(failures.length > 0, 'A category that is gone was not told');
      simulator.putObject({ type: 'ITEM', id: work.id, item_data: data });
      const repaired = await readAgain();
      expect(repaired.failures.length === 0, `It is not repaired: ${JSON.stringify(repaired.failures)}`);
      await simulator.webhooks.flush();
      simulator.webhooks.settings.hold = false;
    },
  },
  {
    name: 'a sync imports a new price and removes works that were deleted at Square',
    run: async (world) => {
      const works = bodyOf('listArtworks', await world.artist.get('/api/artworks?scope=all'));
      // Works with one piece left are excluded, because the checks of purchases need them.
      const last = works.findLast(({ variations }) => variations.every(({ inStock }) => inStock > 1));
      const [first] = works;
      const [variation] = first?.variations ?? [];
      expect(variation && last, 'The studio shows no work');
      const { simulator } = world.shop;
      // Delays Square's event, which would start another sync during the following checks.
      simulator.webhooks.settings.hold = true;
      simulator.changePrice(variation.id, 4321);
      simulator.deleteObject(last.id);
      await start(world);
      await completed(world);
      await simulator.webhooks.flush();
      simulator.webhooks.settings.hold = false;
      const now = bodyOf('listArtworks', await world.artist.get('/api/artworks?scope=all'));
      const priced = now.find(({ id }) => id === first?.id)?.variations[0]?.price;
      expect(priced === 43.21, `The new price is ${priced}`);
      expect(
        now.every(({ id, isDeleted }) => id !== last.id || isDeleted),
        'What was deleted at Square is still on show',
      );
    },
  },
];

/** Checks that run near the end, because Square pauses its webhooks for a while after a refusal. */
export const stoppedSyncChecks: readonly Check[] = [
  {
    name: 'a failed sync is reported as an error, and an aborted one releases its lock',
    run: async (world) => {
      const { shop } = world;
      world.provoked.push(/SquareUnauthorised/);
      shop.simulator.faults.add({ kind: 'unauthorised' });
      await start(world);
      const { status } = await syncEnded(world).finally(() => shop.simulator.faults.clear());
      expect(status === 'error', `The sync ended as ${status}`);
      const before = shop.lambda.failures().length;
      const [machine] = shop.stack.all('AWS::StepFunctions::StateMachine');
      const missed = await shop.events.publish({
        source: 'aws.states',
        'detail-type': 'Step Functions Execution Status Change',
        detail: { stateMachineArn: shop.stack.ref(machine?.id ?? ''), name: 'gone', status: 'ABORTED' },
      });
      expect(missed.length === 0, `Nobody is told of a stopped run: ${missed.join('; ')}`);
      const failures = shop.lambda.failures().slice(before);
      expect(failures.length === 0, `Told of a stopped run, the steps failed: ${failures.join('; ')}`);
    },
  },
];
