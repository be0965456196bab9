// Rule 11.14
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { artwork } from '#test/support/shop/artworks.ts';
import {
  type FakeHandlers,
  fakeApi,
  impatientClient,
  offline,
  refusal,
} from '#test/support/web/fake-api.tsx';
import { query } from '#web/api/queries.ts';

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
