// Rule 1.23
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openScreen } from '#test/support/web/screen.tsx';
import { about } from '#web/page-scripts.ts';
import { AppRoutes } from '#web/routes.tsx';
import { Link } from '#web/ui/link.tsx';

test('a page whose script is prefetched is shown without its skeleton', async () => {
  const page = (
    <>
      <Link to="/about">Go on</Link>
      <AppRoutes />
    </>
  );
  const { user, container } = openScreen(page, '/');
  await about.load();
  const changes: MutationRecord[] = [];
  const observer = new MutationObserver((records) => changes.push(...records));
  observer.observe(container, { childList: true, subtree: true });

  await user.click(screen.getByRole('link', { name: 'Go on' }));
  await screen.findByRole('heading', { level: 1, name: 'About the Artist' });

  observer.disconnect();
  const added = changes
    .flatMap(({ addedNodes }) => [...addedNodes])
    .filter((node) => node instanceof Element);
  expect(added.some((element) => element.tagName === 'DIV')).toBe(true);
  expect(added.filter((element) => element.matches('[aria-busy]'))).toEqual([]);
});
