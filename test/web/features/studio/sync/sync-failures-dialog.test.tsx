import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, renderApp } from '#test/support/web/fake-api.tsx';
import { SyncFailuresDialog } from '#web/features/studio/sync/sync-failures-dialog.tsx';

test("of a run without failures it reads 'No failures to display.'", async () => {
  fakeApi();
  renderApp(<SyncFailuresDialog failures={[]} onClose={() => undefined} />);

  const dialog = within(await screen.findByRole('dialog', { name: 'Sync failures' }));
  expect(dialog.getByText('No failures to display.')).toBeVisible();
});

test('each failure tells its kind, title, variation, ids and error', async () => {
  fakeApi();
  renderApp(
    <SyncFailuresDialog
      failures={[
        { type: 'item', itemTitle: 'Owl', itemId: 'I1', error: 'It has no variations' },
        {
          type: 'variation',
          itemTitle: 'Moon',
          itemId: 'I2',
          variationName: 'A4',
          variationId: 'V4',
          error: 'Negative count',
        },
      ]}
      onClose={() => undefined}
    />,
  );

  const [owl, moon] = within(await screen.findByRole('dialog')).getAllByRole('listitem');
  expect(owl).toHaveTextContent(/Owl.*It has no variations.*Item I1/);
  expect(moon).toHaveTextContent(/Moon — A4.*Negative count.*Variation V4 of item I2/);
});
