// Rule 13.24
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openAdmin } from '#test/support/web/admin-page.tsx';
import { fakeIntersections } from '#test/support/web/browser-fakes.ts';
import { makeStudioArtwork } from '#test/support/web/builders.ts';

test('inventory rows far from the screen show only titles, and get controls near the screen or when focused', async () => {
  const { reach } = fakeIntersections();
  const listArtworks = Array.from({ length: 600 }, (_, index) =>
    makeStudioArtwork({ id: `W${index}`, title: `Work ${String(index).padStart(3, '0')}` }),
  );
  await openAdmin({ listArtworks });
  const control = () => screen.queryByRole('switch', { name: 'Featured: Work 599' });
  expect(await screen.findByRole('switch', { name: 'Featured: Work 000' })).toBeVisible();
  const group = await screen.findByText(/Work 599$/);
  expect(control()).toBeNull();
  expect(document.querySelectorAll('main *, section *').length).toBeLessThanOrEqual(1_500);

  // The observer starts after the first paint.
  await waitFor(() => {
    act(() => reach(group, '200px 0px'));
    expect(control()).toBeVisible();
  });
  control()?.focus();
  act(() => reach(group, '200px 0px', false));
  expect(control()).toBeVisible();
  control()?.blur();
  act(() => reach(group, '200px 0px', false));
  expect(screen.queryByRole('button', { name: 'Work 599' })).toBeNull();
  expect(await screen.findByText(/Work 599$/)).toBeInTheDocument();
});
