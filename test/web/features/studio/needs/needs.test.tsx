// Rule 13.21
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { noImageUrl } from '#shared/artwork/visibility.ts';
import { openAdmin } from '#test/support/web/admin-page.tsx';
import { makeStudioArtwork, makeSyncProgress, makeVariation } from '#test/support/web/builders.ts';
import { atRest } from '#test/support/web/fake-api.tsx';

const sized = [makeVariation({ name: '24 × 30 in' })];
const fine = makeStudioArtwork({ id: 'FINE', title: 'Fine', variations: sized });
const done = makeSyncProgress({ status: 'completed' });
const well = { getTestMode: { testMode: false }, getSyncProgress: done, listArtworks: [fine] };

const place = () => screen.queryByRole('region', { name: 'Needs your attention' });
const needs = async () => within(await screen.findByRole('region', { name: 'Needs your attention' }));

test('the list of needs is empty when nothing needs the artist', async () => {
  const { client } = await openAdmin(well);
  await screen.findByRole('button', { name: 'Fine' });
  await atRest(client);

  expect(place()).toBeNull();
});

test('the list of needs links orders and emails to their pages', async () => {
  await openAdmin({
    ...well,
    readNeeds: {
      toShip: { count: 2, isMore: false, since: new Date(Date.now() - 3.5 * 86_400_000).toISOString() },
      inReview: { count: 6, isMore: true },
      disputes: { count: 2, isMore: false, orderIds: ['ORDER3', 'ORDER4'] },
      failedRefunds: { count: 1, isMore: false, orderIds: ['ORDER2'] },
      lostMails: { count: 1, isMore: false, orderIds: ['ORDER1'] },
    },
  });

  const links = (await needs()).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['2 to ship, waiting 3 days', '/orderadmin'],
    ['6+ in review', '/orderadmin?view=review'],
    ['2 payments disputed', '/orderadmin?view=disputed'],
    ['1 refund failed', '/orderadmin?order=ORDER2'],
    ['1 email not arrived', '/orderadmin?order=ORDER1'],
  ]);
});

test.each([
  [{ problem: 'missing' }, 'Not connected with Square'],
  [{ problem: 'refused' }, 'Square connection rejected'],
  [{ problem: 'not enough' }, 'Square permissions incomplete'],
  [{ problem: 'ends soon', days: 5 }, 'Square connection ends in 5 days'],
  [{ problem: 'ends soon', days: 0 }, 'Square connection ends today'],
] as const)('the list of needs describes a token that is %j as “%s”', async (token, words) => {
  await openAdmin({ ...well, readNeeds: { token } });

  expect((await needs()).getByRole('link', { name: words })).toBeVisible();
});

test('the list of needs opens the failures of the last run, but not those of a preview', async () => {
  const failures = [{ type: 'item' as const, itemTitle: 'Owl', itemId: 'I1', error: 'It has no price' }];
  const { api, client, user } = await openAdmin({
    ...well,
    getSyncProgress: makeSyncProgress({ status: 'completed', failures }),
  });
  await user.click((await needs()).getByRole('button', { name: '1 sync failure' }));
  expect(await screen.findByRole('dialog', { name: 'Sync failures' })).toBeVisible();

  api.answer({ getSyncProgress: makeSyncProgress({ status: 'completed', failures, preview: { run: 2 } }) });
  await client.invalidateQueries();
  await waitFor(() => expect(place()).toBeNull());
});

test('the list of needs links to the sync for missing pictures, works that left Square, and changes that do not arrive', async () => {
  const trouble = 'The chosen payment location is no longer active in Square. Please choose another.';
  const progress = { status: 'completed', held: 9, missingPictures: 12, trouble } as const;
  const { user } = await openAdmin({ ...well, getSyncProgress: makeSyncProgress(progress) });
  const here = await needs();
  expect(here.getByRole('button', { name: 'Square changes are not arriving' })).toBeVisible();

  expect(here.getByRole('button', { name: '9 works no longer in Square, still shown' })).toBeVisible();

  await user.click(here.getByRole('button', { name: '12 pictures missing' }));

  expect(await screen.findByText(`Square changes are not arriving. ${trouble}`)).toBeVisible();
  expect(screen.getByText(/^9 works are no longer in Square’s catalogue/)).toBeVisible();
  expect(screen.getByText(/^12 pictures are missing their files, .* A sync without a filter/)).toBeVisible();
});

test('the list of needs filters the inventory to works without a picture or a size, and shows advice', async () => {
  const { user } = await openAdmin({
    ...well,
    listArtworks: [
      fine,
      makeStudioArtwork({ id: 'BARE', title: 'Bare', imageUrl: noImageUrl, variations: sized }),
      makeStudioArtwork({ id: 'VAGUE', title: 'Vague' }),
    ],
  });

  await user.click((await needs()).getByRole('button', { name: '1 work without a picture' }));
  expect(await screen.findByRole('button', { name: 'Bare' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Fine' })).toBeNull());
  expect(screen.getByText('1 of 3 artworks, without a picture')).toBeVisible();
  expect(screen.getByText(/Give each an image in Square/)).toBeVisible();

  await user.click((await needs()).getByRole('button', { name: '1 work without a size' }));
  expect(await screen.findByRole('button', { name: 'Vague' })).toBeVisible();
  expect(screen.getByText(/^No size is written\. Write one in the name of the variation/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show all works again' }));
  expect(await screen.findByRole('button', { name: 'Fine' })).toBeVisible();
});
