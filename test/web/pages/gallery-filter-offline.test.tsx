// Rule 3.18
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeIntersections, setWindow } from '#test/support/web/browser-fakes.ts';
import { many, openGallery, titles } from '#test/support/web/gallery-page.tsx';

const script = vi.hoisted(() => ({ isOffline: true, asked: 0 }));
vi.mock('#web/features/gallery/sorting/arranging.ts', async (load) => {
  const { arranging } = await load<typeof import('#web/features/gallery/sorting/arranging.ts')>();
  return {
    get arranging() {
      script.asked += 1;
      if (script.isOffline) throw new TypeError('Failed to fetch dynamically imported module');
      return arranging;
    },
  };
});

beforeEach(() => {
  setWindow({ width: 1440 });
  fakeIntersections();
  Object.assign(script, { isOffline: true, asked: 0 });
});

async function openPanel() {
  const { user } = await openGallery({ listArtworks: many(24) });
  await user.click(screen.getByRole('button', { name: /^Sort and filter/ }));
  await screen.findByRole('combobox', { name: 'Sort by' });
  await waitFor(() => expect(script.asked).toBeGreaterThan(0));
  const sort = (by: string) => user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), by);
  return { sort };
}

test('sort and filter keep the shown works and report an error if their script cannot be loaded', async () => {
  const { sort } = await openPanel();
  const before = titles();

  await sort('Price, low to high');

  expect(await screen.findByText(/could not be loaded. Please check your connection/)).toBeVisible();
  expect(titles()).toEqual(before);
  script.isOffline = false;
  await sort('Price, high to low');
  expect(await screen.findByText('24 works')).toBeVisible();
});
