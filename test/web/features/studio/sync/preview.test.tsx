// Rule 13.18
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { SyncDiff } from '#shared/studio/sync-change.ts';
import { openAdmin } from '#test/support/web/admin-page.tsx';
import { makeSyncProgress } from '#test/support/web/builders.ts';
import { type FakeHandlers, refusal } from '#test/support/web/fake-api.tsx';

const none = { count: 0, entries: [] };
const makeDiff = (overrides: Partial<SyncDiff> = {}): SyncDiff => ({
  run: 7,
  until: '2026-11-22T14:35:00.000Z',
  new: none,
  changed: none,
  gone: none,
  problems: none,
  ...overrides,
});
const work = (
  artworkId: string,
  change: 'new' | 'changed' | 'gone',
  fields: SyncDiff['new']['entries'][0]['fields'] = [],
) => ({
  artworkId,
  title: `Work ${artworkId}`,
  change,
  fields,
});
const changed = {
  count: 1,
  entries: [
    work('OWL', 'changed', [
      { name: 'price' as const, variation: 'A4', before: '$120.00', after: '$150.00' },
    ]),
  ],
};
const previewed = makeSyncProgress({
  status: 'completed',
  message: 'Preview ready: 0 new, 1 changed, 0 unchanged, 0 to be removed. Nothing has been changed yet.',
  preview: { run: 7 },
});

async function openStudio(handlers: FakeHandlers = {}) {
  const opened = await openAdmin(handlers, 'Sync');
  const previewButton = await screen.findByRole('button', { name: 'Preview changes' });
  await waitFor(() => expect(previewButton).toBeEnabled());
  return { ...opened, previewButton };
}

async function openDialog(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'Show what would change' }));
  return within(await screen.findByRole('dialog', { name: 'What a sync would change' }));
}

describe('a sync preview', () => {
  test('starts with the chosen filter, and shows its result at the end', async () => {
    const { api, user, previewButton } = await openStudio({
      startSync: makeSyncProgress({
        status: 'in_progress',
        preview: { run: 7 },
        filter: 'owl',
        message: 'Reading works',
      }),
      listSyncDiff: makeDiff({ changed }),
    });
    await user.type(screen.getByLabelText('Filter (optional)'), ' owl ');

    await user.click(previewButton);

    expect(api.bodiesOf('startSync')).toEqual([{ filter: 'owl', preview: true }]);
    expect(
      await screen.findByText('Comparing with Square; nothing is changed (“owl”)', { exact: false }),
    ).toBeVisible();
    expect(screen.getByText('Preview started')).toBeVisible();
    api.answer({ getSyncProgress: previewed });
    expect(await screen.findByRole('dialog', { name: 'What a sync would change' })).toBeVisible();
    // The toast would cover the dialog's text.
    expect(screen.queryByText('Preview started')).toBeNull();
  });

  test('shows the old and new value of each change, reports that it is too old, and applies its own run', async () => {
    const error = 'This preview is older than 30 minutes. Please start a new one.';
    const problem = { type: 'item' as const, itemTitle: 'Bad', itemId: 'BAD', error: 'It has no name.' };
    const { api, user } = await openStudio({
      getSyncProgress: previewed,
      listSyncDiff: makeDiff({
        new: { count: 1, entries: [work('NEW', 'new')] },
        changed,
        gone: { count: 1, entries: [work('OLD', 'gone')] },
        problems: { count: 1, entries: [problem] },
      }),
      startSync: refusal(409, { error }),
    });

    const dialog = await openDialog(user);

    for (const text of ['Work NEW', 'Work OLD', 'It has no name.', /Nothing has been changed yet/])
      expect(await dialog.findByText(text)).toBeVisible();
    expect(dialog.getByText('Price of A4').parentElement).toHaveTextContent(
      /Before: \$120\.00.*After: \$150\.00/,
    );
    expect(dialog.getAllByRole('group').map((group) => group.querySelector('summary')?.textContent)).toEqual([
      'New 1',
      'Changed 1',
      'Will be removed 1',
      'Check these 1',
    ]);

    await user.click(dialog.getByRole('button', { name: 'Apply these changes' }));
    expect(await screen.findByText(error)).toBeVisible();
    api.answer({ startSync: makeSyncProgress({ status: 'in_progress' }) });
    const again = await openDialog(user);
    await user.click(await again.findByRole('button', { name: 'Apply these changes' }));
    expect(await screen.findByText('The changes that you have seen are being applied')).toBeVisible();
    expect(api.bodiesOf('startSync').at(-1)).toEqual({ confirmRun: 7 });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('states the number of removals if they are many, and removes works only after the confirmation', async () => {
    const { api, user } = await openStudio({
      getSyncProgress: { ...previewed, wouldVanish: 40 },
      listSyncDiff: makeDiff({ gone: { count: 40, entries: [work('OLD', 'gone')] } }),
      startSync: makeSyncProgress({ status: 'in_progress' }),
    });
    const dialog = await openDialog(user);
    expect(await dialog.findByText(/40 works would leave the shop/)).toBeVisible();

    await user.click(dialog.getByRole('button', { name: 'Apply and remove 40 works' }));

    expect(api.bodiesOf('startSync')).toEqual([{ confirmRun: 7, confirmVanishing: true }]);
  });

  test('has no button to apply without changes', async () => {
    const { user } = await openStudio({ getSyncProgress: previewed, listSyncDiff: makeDiff() });
    const dialog = await openDialog(user);

    expect(await dialog.findByText(/A sync would change nothing/)).toBeVisible();
    expect(dialog.queryByRole('button', { name: /^Apply/ })).toBeNull();
  });

  test('loads more changes of a group on request', async () => {
    const entries = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, index) => work(`N${from + index}`, 'new'));
    const { api, user } = await openStudio({
      getSyncProgress: previewed,
      listSyncDiff: ({ query: { cursor } }) =>
        makeDiff({
          new: cursor
            ? { count: 3, entries: entries(2, 3) }
            : { count: 3, entries: entries(0, 2), cursor: 'new.2' },
        }),
    });
    const dialog = await openDialog(user);

    await user.click(await dialog.findByRole('button', { name: 'Show 1 more' }));

    expect(await dialog.findByText('Work N2')).toBeVisible();
    expect(dialog.getByText('Work N0')).toBeVisible();
    expect(dialog.queryByRole('button', { name: /^Show \d/ })).toBeNull();
    expect(api.callsOf('listSyncDiff').map(({ query }) => query)).toEqual([{}, { cursor: 'new.2' }]);
  });
});
