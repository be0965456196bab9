import { expect, it } from 'vitest';
import { watchFirstSync } from '#infra/local/first-sync.ts';
import { makeCatalogue } from '#test/support/shop/square-catalogue.ts';
import { picturedWorld } from '#test/support/sync/pictured-world.ts';

it('the first sync prints the number of findings, and does not count works without a picture as failed', async () => {
  const { world } = await picturedWorld({ catalogue: makeCatalogue(2), images: () => undefined });
  const printed: string[] = [];
  const ended = new Promise<void>((resolve) => {
    const print = (line: string) => {
      printed.push(line);
      if (line.includes('The studio')) resolve();
    };
    const { client } = world;
    watchFirstSync(client, world.tableName, () => world.sync(), { print, progress: () => {} });
  });

  await ended;

  expect(printed.slice(1)).toEqual([
    expect.stringMatching(/Sync completed: 2 new.* 2 things need a look\. \(2 of 2\)/),
    '  The studio lists what needs attention.',
  ]);
});
