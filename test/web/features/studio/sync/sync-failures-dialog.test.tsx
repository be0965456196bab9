import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openScreen } from '#test/support/web/screen.tsx';
import { SyncFailuresDialog } from '#web/features/studio/sync/sync-failures-dialog.tsx';

// Rule 13.9
test("of a run without failures it reads 'No failures to display.'", async () => {
  openScreen(<SyncFailuresDialog failures={[]} onClose={() => undefined} />, '/admin');

  const dialog = await screen.findByRole('dialog', { name: 'Sync failures' });
  expect(dialog).toHaveTextContent('No failures to display.');
});
