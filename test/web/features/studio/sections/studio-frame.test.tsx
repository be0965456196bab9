import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { setWindow } from '#test/support/web/browser-fakes.ts';
import { atRest, fakeApi, renderApp } from '#test/support/web/fake-api.tsx';
import { AppRoutes } from '#web/routes.tsx';

const artist = { id: 'U1', username: 'marlo', isAdmin: true };

beforeEach(() => setWindow());

async function open(path: string) {
  const api = fakeApi({ getUser: artist });
  const { client } = renderApp(<AppRoutes />, { path });
  const sections = within(await screen.findByRole('navigation', { name: 'Studio' }, { timeout: 10_000 }));
  return { api, client, sections };
}

describe('the sections of the studio', () => {
  test.each([
    ['/admin', 'Works', 'Inventory Management'],
    ['/orderadmin', 'Orders', 'Order Management'],
    ['/admin/subscribers', 'Subscribers', 'Subscribers'],
    ['/admin/texts', 'Settings', 'Texts and pictures'],
    ['/admin/interest', 'Works', 'What visitors like'],
    ['/admin/activity', 'Activity', 'Activity'],
    ['/admin/settings', 'Settings', 'Settings'],
  ])('%s is %s, which is marked in the bar and headed %s', async (path, name, heading) => {
    const { sections } = await open(path);

    expect(sections.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/admin',
      '/orderadmin',
      '/admin/subscribers',
      '/admin/activity',
      '/admin/settings',
    ]);
    const marked = sections.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'));
    expect(marked.map(({ textContent }) => textContent)).toEqual([name]);
    expect(marked[0]).toHaveAttribute(
      'aria-current',
      marked[0]?.getAttribute('href') === path ? 'page' : 'true',
    );
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
    expect(document.title).toContain(heading);
  });

  test('load what they show and nothing of one another', async () => {
    const { api, client, sections } = await open('/admin');
    await atRest(client);
    expect(api.callsOf('getNews')).toEqual([]);
    expect(api.callsOf('listActivity')).toEqual([]);
    expect(api.callsOf('listSessions')).toEqual([]);

    await userEvent.setup().click(sections.getByRole('link', { name: 'Activity' }));
    await screen.findByRole('heading', { level: 1, name: 'Activity' });
    await atRest(client);
    expect(api.callsOf('listActivity')).toHaveLength(1);
    expect(api.callsOf('getNews')).toEqual([]);
  });

  test('say in the settings where test mode and payment location are', async () => {
    await open('/admin/settings');

    const words = await screen.findByText(/^Test mode and payment location are/);
    expect(within(words).getByRole('link', { name: 'Works' })).toHaveAttribute('href', '/admin');
  });

  test.each([
    ['/account', '/admin/settings'],
    ['/admin/readers', '/admin/subscribers'],
  ])('keep a bookmark of %s working', async (former, address) => {
    await open(former);

    expect(window.location.pathname).toBe(address);
  });
});
