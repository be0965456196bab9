import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openAdmin } from '#test/support/web/admin-page.tsx';
import { fakeIntersections } from '#test/support/web/browser-fakes.ts';
import { makeStudioArtwork } from '#test/support/web/builders.ts';

test('a row far from the screen has its words, and its controls once it comes near or holds the focus', async () => {
  const { reach } = fakeIntersections();
  const listArtworks = Array.from({ length: 20 }, (_, index) =>
    makeStudioArtwork({ id: `W${index}`, title: `Work ${String(index).padStart(2, '0')}` }),
  );
  await openAdmin({ listArtworks });
  const title = await screen.findByRole('button', { name: 'Work 19' });
  const row = title.closest('li') as HTMLElement;
  const control = () => screen.queryByRole('switch', { name: 'Featured: Work 19' });
  expect(screen.getByRole('switch', { name: 'Featured: Work 00' })).toBeVisible();
  expect(control()).toBeNull();

  // Watched once it is painted.
  await waitFor(() => {
    act(() => reach(row, '800px 0px'));
    expect(control()).toBeVisible();
  });
  title.focus();
  act(() => reach(row, '800px 0px', false));
  expect(control()).toBeVisible();
  title.blur();
  act(() => reach(row, '800px 0px', false));
  expect(control()).toBeNull();
});
