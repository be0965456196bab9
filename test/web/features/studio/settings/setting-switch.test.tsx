// Rule 22.11
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { settingNames } from '#shared/studio/settings.ts';
import { initialSettings } from '#test/support/web/builders.ts';
import { type FakeHandlers, offline, refusal } from '#test/support/web/fake-api.tsx';
import { openStudioPage } from '#test/support/web/screen.tsx';
import SettingsPage from '#web/pages/settings.tsx';

async function rule() {
  const control = await screen.findByRole('switch', { name: 'Show originals with no stock as sold' });
  await waitFor(() => expect(control).toBeEnabled());
  return control;
}

const on = { ...initialSettings, emptyIsSold: true };

const open = (handlers: FakeHandlers) => openStudioPage(<SettingsPage />, '/admin/settings', handlers);

test('a setting is off initially, explains its effect, and keeps its value if the change cannot be saved', async () => {
  const { api, user } = open({ changeSettings: refusal(503, '', 'Service Unavailable') });

  expect(await rule()).not.toBeChecked();
  expect(
    screen.getByText(/every original that Square counts at 0, until its stock comes back/),
  ).toBeVisible();
  await user.click(await rule());
  expect(await screen.findByText('Failed to change this setting')).toBeVisible();
  expect(await rule()).not.toBeChecked();

  api.answer({ getSettings: on, changeSettings: on });
  await user.click(await rule());
  expect(api.bodiesOf('changeSettings').at(-1)).toEqual({ emptyIsSold: true });
  expect(await rule()).toBeChecked();
});

test('a setting offers another try if it cannot be read', async () => {
  const { api, user } = open({ getSettings: offline });
  expect(await screen.findAllByText(/We could not reach the shop/)).toHaveLength(settingNames.length);
  api.answer({ getSettings: on });
  const section = within(screen.getByRole('region', { name: 'Sold works' }));
  await user.click(section.getByRole('button', { name: 'Try again' }));

  expect(await rule()).toBeChecked();
});
