// Rule 13.26
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { atRest } from '#test/support/web/fake-api.tsx';
import { openStudioPage } from '#test/support/web/screen.tsx';
import { AppRoutes } from '#web/routes.tsx';

async function open(path: string) {
  const opened = openStudioPage(<AppRoutes />, path);
  return { ...opened, sections: within(await screen.findByRole('navigation', { name: 'Studio' })) };
}

describe('the sections of the studio', () => {
  // Rule 17.23
  test.each([
    ['/admin', 'no section', 'Inventory Management'],
    ['/orderadmin', 'no section', 'Order Management'],
    ['/admin/subscribers', 'Subscribers', 'Subscribers'],
    ['/admin/texts', 'Settings', 'Texts and pictures'],
    ['/admin/activity', 'Activity', 'Activity'],
    ['/admin/settings', 'Settings', 'Settings'],
  ])(
    'at %s have %s as the current section and the heading %s, and are not indexed',
    async (path, name, heading) => {
      const { sections } = await open(path);

      expect(sections.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
        '/admin/subscribers',
        '/admin/activity',
        '/admin/settings',
        '/',
      ]);
      const marked = sections.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'));
      expect(marked.map(({ textContent }) => textContent)).toEqual(name === 'no section' ? [] : [name]);
      for (const link of marked) {
        const isHere = link.getAttribute('href') === path;
        expect(link).toHaveAttribute('aria-current', isHere ? 'page' : 'true');
      }
      expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
      expect(document.title).toContain(heading);
      expect(document.head.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    },
  );

  test('load only their own data', async () => {
    const { api, client, user, sections } = await open('/admin');
    await atRest(client);
    expect(api.callsOf('getNews')).toEqual([]);
    expect(api.callsOf('listActivity')).toEqual([]);
    expect(api.callsOf('listSessions')).toEqual([]);

    await user.click(sections.getByRole('link', { name: 'Activity' }));
    await screen.findByRole('heading', { level: 1, name: 'Activity' });
    await atRest(client);
    expect(api.callsOf('listActivity')).toHaveLength(1);
    expect(api.callsOf('getNews')).toEqual([]);
  });

  test('link from the settings to test mode and payment location', async () => {
    await open('/admin/settings');

    const words = await screen.findByText(/^Test mode and payment location are/);
    expect(within(words).getByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/admin');
  });

  test.each([
    ['/account', '/admin/settings'],
    ['/admin/readers', '/admin/subscribers'],
  ])('are still reached by the former address %s', async (former, address) => {
    await open(former);

    expect(window.location.pathname).toBe(address);
  });
});
