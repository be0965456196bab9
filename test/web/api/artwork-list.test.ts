// Rule 11.14
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { listText } from '#functions/catalogue/snapshot.ts';
import { artwork } from '#test/support/shop/artworks.ts';
import {
  type FakeHandlers,
  fakeApi,
  impatientClient,
  offline,
  refusal,
} from '#test/support/web/fake-api.tsx';
import { query } from '#web/api/queries.ts';
import { studioArtworksQuery } from '#web/features/studio/inventory/use-studio-artworks.ts';

const a = artwork({ id: 'A' });
const b = artwork({ id: 'B' });
const c = artwork({ id: 'C' });
const sold = { ...b, variations: [] };

let tag: string | undefined;
beforeEach(() => {
  tag = 'W/"7-abcdefgh"';
});

/** Opens a page that has loaded its list, and records the page's later requests. */
async function openPage(handlers: FakeHandlers) {
  const api = fakeApi({ listArtworks: [a, b], ...handlers });
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    const response = await answer(...request);
    if (tag !== undefined) response.headers.set('etag', tag);
    return response;
  });
  const client = impatientClient();
  const ask = () => client.fetchQuery({ ...query('listArtworks'), staleTime: 0 });
  expect(await ask()).toEqual([a, b]);
  return {
    api,
    ask,
    wholeLists: () => api.callsOf('listArtworks').length,
    questions: () => api.callsOf('listArtworkChanges').map((call) => call.query),
  };
}

describe('freshArtworks', () => {
  test('requests only changes since the last version', async () => {
    const page = await openPage({
      listArtworkChanges: { version: 9, changes: { changed: [c, sold], gone: ['A'], total: 2 } },
    });

    expect(await page.ask()).toEqual([sold, c]);
    page.api.answer({ listArtworkChanges: { version: 9, changes: { changed: [], gone: [], total: 2 } } });
    expect(await page.ask()).toEqual([sold, c]);

    expect(page.questions()).toEqual([{ since: '7' }, { since: '9' }]);
    expect(page.wholeLists()).toBe(1);
  });

  test.each<[string, FakeHandlers]>([
    ['the page’s version is too old', { listArtworkChanges: { version: 400 } }],
    [
      'the result does not have the expected length',
      { listArtworkChanges: { version: 8, changes: { changed: [c], gone: [], total: 9 } } },
    ],
    ['the server does not know the request', { listArtworkChanges: refusal(404) }],
  ])('loads the whole list when %s', async (_, handlers) => {
    const page = await openPage(handlers);
    page.api.answer({ listArtworks: [a, c] });

    expect(await page.ask()).toEqual([a, c]);
    expect(page.wholeLists()).toBe(2);
  });

  test('loads the whole list when the last answer had no version', async () => {
    tag = undefined;
    const page = await openPage({});

    await page.ask();

    expect(page.questions()).toEqual([]);
    expect(page.wholeLists()).toBe(2);
  });

  test('keeps its list if the request for changes is not answered', async () => {
    const page = await openPage({ listArtworkChanges: offline });

    await expect(page.ask()).rejects.toThrow(
      'We could not reach the shop. Check your connection and try again.',
    );
    expect(page.wholeLists()).toBe(1);

    page.api.answer({ listArtworkChanges: { version: 8, changes: { changed: [c], gone: [], total: 3 } } });
    expect(await page.ask()).toEqual([a, b, c]);
  });
});

describe("the studio's list of works", () => {
  const answerInPieces = (text: string, size: number) =>
    vi.stubGlobal('fetch', async () => {
      const bytes = new TextEncoder().encode(text);
      const body = new ReadableStream({
        start: (pieces) => {
          for (let from = 0; from < bytes.length; from += size)
            pieces.enqueue(bytes.slice(from, from + size));
          pieces.close();
        },
      });
      return new Response(body);
    });
  const ask = () => impatientClient().fetchQuery({ ...studioArtworksQuery, staleTime: 0 });
  const many = Array.from({ length: 300 }, (_, at) => artwork({ id: `W${at}`, title: `Nº ${at}` }));

  test.each([7, 1_000_000])('is read correctly when it arrives in pieces of %i bytes', async (size) => {
    answerInPieces(listText(many), size);
    expect(await ask()).toEqual(many);
    answerInPieces(listText([]), size);
    expect(await ask()).toEqual([]);
    answerInPieces(JSON.stringify(many), size);
    expect(await ask()).toEqual(many);
  });

  test('reuses the object of a work whose line has not changed', async () => {
    answerInPieces(listText([a, b, c]), 100);
    const before = await ask();
    answerInPieces(listText([a, sold, c]), 100);
    const after = await ask();
    expect(after).toEqual([a, sold, c]);
    expect([after[0] === before[0], after[2] === before[2]]).toEqual([true, true]);
  });

  test.each(['', '<html>', `[${JSON.stringify(a)},\n{"id":`])(
    'is an error if the server answers %j',
    async (text) => {
      answerInPieces(text, 100);
      await expect(ask()).rejects.toThrow('The answer could not be read. Please try again.');
    },
  );
});
