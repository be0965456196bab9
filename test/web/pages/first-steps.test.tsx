// Rule 28.4
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { noImageUrl } from '#shared/artwork/visibility.ts';
import type { FirstFacts } from '#shared/studio/first-facts.ts';
import { fold, locations, works } from '#test/support/web/admin-page.tsx';
import { makeStudioArtwork, makeSyncProgress } from '#test/support/web/builders.ts';
import { type FakeHandlers, offline, pending } from '#test/support/web/fake-api.tsx';
import { openStudioPage } from '#test/support/web/screen.tsx';
import { query } from '#web/api/queries.ts';
import AdminPage from '#web/pages/admin.tsx';
import FirstStepsPage from '#web/pages/first-steps.tsx';

const begun: FirstFacts = { connection: 'none', purchase: 'none', testMode: true, wasLive: false };
const connected: FirstFacts = { ...begun, connection: 'connected' };
const located: FirstFacts = { ...connected, location: 'Studio' };
const tried: FirstFacts = { ...located, purchase: 'test' };
const unselected = locations.map((location) => ({ ...location, selected: false }));

const open = (readFirstSteps: FirstFacts, handlers: FakeHandlers = {}) =>
  openStudioPage(<FirstStepsPage />, '/admin/first-steps', {
    readFirstSteps,
    checkSelling: { findings: [] },
    listArtworks: works,
    listLocations: locations,
    ...handlers,
  });

/** Waits until the step with this title is the next one. */
async function next(title: string) {
  const heading = await screen.findByRole('heading', { name: `${title} (next)` });
  const step = heading.closest('li');
  if (!step) throw new Error('The step is no list item');
  expect(step).toHaveAttribute('aria-current', 'step');
  return within(step);
}
const bad = (about: 'token' | 'location' | 'square', says: string, cure = 'Do this.') => ({
  checkSelling: { findings: [{ about, isGood: false, says, cure }] },
});

// Rule 28.1
describe('the first steps', () => {
  test('begin with the connection', async () => {
    open(begun, { listArtworks: [] });

    const step = await next('Connect with Square');
    expect(step.getByRole('link', { name: 'Connect with Square' })).toHaveAttribute('href', '/admin/square');
    expect(screen.getByText('0 of 5 steps are done.')).toBeVisible();
    expect(screen.getAllByRole('heading', { name: /\(not yet\)$/ })).toHaveLength(4);
  });

  test('let the artist choose among several locations', async () => {
    const { api, user } = open(connected, {
      listArtworks: [],
      listLocations: unselected,
      setLocation: { id: 'L2', name: 'Fair', address: 'Market Square', selected: true },
    });

    const step = await next('Choose the payment location');
    api.answer({ readFirstSteps: { ...connected, location: 'Fair' }, listLocations: locations });
    await user.click(await step.findByRole('radio', { name: /Fair/ }));

    await next('Import your works');
    expect(screen.getByText('Payments go to Fair.')).toBeVisible();
  });

  test.each([
    [
      'no location',
      [],
      'None of your locations in Square is active and takes cards.',
      /None of your locations in Square can take payments/,
    ],
    [
      'one in another currency',
      unselected,
      'No location at Square is paid in USD.',
      /Choose one: until then/,
    ],
  ])('say what to do if Square has %s', async (_, listLocations, says, also) => {
    open(connected, { listArtworks: [], listLocations, ...bad('location', says, 'Change it at Square.') });

    const step = await next('Choose the payment location');
    expect(await step.findByText(`${says} Change it at Square.`)).toBeVisible();
    expect(await step.findByText(also)).toBeVisible();
  });

  test('start the first sync', async () => {
    const { api, user } = open(located, {
      listArtworks: [],
      startSync: makeSyncProgress({ status: 'in_progress' }),
    });
    const step = await next('Import your works');
    await user.click(await step.findByRole('button', { name: 'Start the first sync' }));

    expect(api.callsOf('startSync')).toHaveLength(1);
  });

  test('explain why the first sync failed', async () => {
    open(located, {
      listArtworks: [],
      getSyncProgress: makeSyncProgress({ status: 'error', message: 'Square did not answer.' }),
    });

    const step = await next('Import your works');
    expect(await step.findByText('Square did not answer.')).toBeVisible();
    expect(step.getByRole('button', { name: 'Start it again' })).toBeVisible();
  });

  test('continue if the sync ends before the page reads its progress', async () => {
    const { api, user } = open(connected, {
      listArtworks: [],
      listLocations: unselected,
      setLocation: { id: 'L2', name: 'Fair', address: 'Market Square', selected: true },
    });
    const step = await next('Choose the payment location');
    api.answer({
      readFirstSteps: { ...connected, location: 'Fair' },
      listLocations: locations,
      listArtworks: works,
      getSyncProgress: makeSyncProgress({ status: 'completed', message: 'Sync completed' }),
    });
    await user.click(await step.findByRole('radio', { name: /Fair/ }));

    await next('Make a test purchase');
  });

  test('do not report that a sync imported nothing while the list of works is still loading', async () => {
    const read = pending<typeof works>();
    const { api, user } = open(located, {
      listArtworks: [],
      startSync: makeSyncProgress({ status: 'in_progress' }),
    });
    const step = await next('Import your works');
    const button = await step.findByRole('button', { name: 'Start the first sync' });
    const before = api.callsOf('listArtworks').length;
    api.answer({
      listArtworks: read.handler,
      getSyncProgress: makeSyncProgress({ status: 'completed', message: 'Sync completed' }),
    });
    await user.click(button);
    await waitFor(() => expect(api.callsOf('listArtworks').length).toBeGreaterThan(before));

    expect(await step.findByText('Sync completed')).toBeVisible();
    expect(step.queryByText(/The sync found no works/)).toBeNull();
    read.resolve(works);
    await next('Make a test purchase');
  });

  test('continue once a work can be bought, even if the sync still makes large pictures', async () => {
    const { api, client } = open(located, {
      listArtworks: [makeStudioArtwork({ imageUrl: noImageUrl })],
      getSyncProgress: makeSyncProgress({ status: 'in_progress', message: 'Preparing pictures…' }),
    });
    const step = await next('Import your works');
    expect(await step.findByText('Preparing pictures…')).toBeVisible();
    const message = 'Gallery ready. Preparing large pictures…';
    api.answer({
      listArtworks: works,
      getSyncProgress: makeSyncProgress({ status: 'in_progress', message }),
    });
    await client.invalidateQueries({ queryKey: query('getSyncProgress').queryKey });

    await next('Make a test purchase');
  });

  test('explain how to buy in test mode', async () => {
    open(located);

    const step = await next('Make a test purchase');
    expect(step.getByText(/no card is asked for, nobody is charged/)).toBeVisible();
    expect(step.getByRole('link', { name: 'Open the gallery' })).toHaveAttribute('href', '/gallery');
  });

  // Rule 28.5
  test('ask for the refund of a real purchase, with a link to its order', async () => {
    open({ ...located, purchase: 'open', orderId: 'O1', testMode: false, wasLive: true });

    const step = await next('Make a test purchase');
    expect(step.getByText(/If it is your own test, open it and refund it/)).toBeVisible();
    expect(step.getByRole('link', { name: 'Open the order' })).toHaveAttribute(
      'href',
      '/orderadmin?order=O1',
    );
  });

  // Rule 28.6
  test('switch test mode off after a confirmation that shows possible improvements', async () => {
    const finding = { about: 'card form' as const, isGood: true, says: 'Square’s card form can be reached.' };
    const texts = ['headline', 'biography'];
    const better = { isGood: true, says: '2 of your texts still name the demo.', cure: 'Change that.' };
    const { api, user } = open(tried, {
      checkSelling: { findings: [finding, { about: 'texts', ...better, texts }] },
      setTestMode: { testMode: false },
    });
    const step = await next('Go live');
    expect(await step.findByText(finding.says)).toBeVisible();
    expect(step.getByRole('link', { name: 'Headline' })).toHaveAttribute('href', '/admin/texts#headline');
    expect(step.getByRole('link', { name: 'Biography' })).toHaveAttribute('href', '/admin/texts#biography');
    await user.click(step.getByRole('button', { name: 'Switch test mode off' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Switch test mode off?' }));
    await dialog.findByText('A sale can succeed, but look at these first:');
    api.answer({ readFirstSteps: { ...tried, testMode: false, wasLive: true } });
    await user.click(dialog.getByRole('button', { name: 'Sell for real' }));

    expect(await screen.findByText('All steps are done: the shop sells for real.')).toBeVisible();
    expect(screen.getByText(/Now buy your cheapest work with your own card/)).toBeVisible();
    expect(screen.getAllByRole('heading', { name: /\(done\)$/ })).toHaveLength(5);
  });

  test('show stored data if Square does not answer', async () => {
    open(located, bad('square', 'Square cannot be asked just now.', 'Check again in a minute.'));

    expect(
      await screen.findByText('Square cannot be asked just now. Check again in a minute.'),
    ).toBeVisible();
    await next('Make a test purchase');
  });

  test('have a button to load them again if they could not be read', async () => {
    const { api, user } = openStudioPage(<FirstStepsPage />, '/admin/first-steps', {
      readFirstSteps: offline,
      checkSelling: { findings: [] },
    });
    const again = await screen.findByRole('button', { name: 'Try again' });
    api.answer({ readFirstSteps: begun });
    await user.click(again);

    await next('Connect with Square');
  });

  test('do not ask for an import if the list of works cannot be loaded', async () => {
    const { api, user } = open(located, { listArtworks: offline });
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.queryByRole('heading', { name: /^Import your works/ })).toBeNull();
    api.answer({ listArtworks: works });
    await user.click(again);

    await next('Make a test purchase');
  });
});

// Rule 28.2
describe('the studio’s first page', () => {
  const openAdmin = (readFirstSteps: FirstFacts, listArtworks: FakeHandlers['listArtworks'] = works) =>
    openStudioPage(<AdminPage />, '/admin', {
      readFirstSteps,
      listArtworks,
      listLocations: locations,
      getTestMode: { testMode: readFirstSteps.testMode },
    });

  test('shows the next step in a shop without works', async () => {
    openAdmin(connected, []);

    const panel = within(await screen.findByRole('region', { name: 'First steps' }));
    expect(panel.getByText('1 of 5 done. Next: choose the payment location.')).toBeVisible();
    expect(panel.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/admin/first-steps');
  });

  test('shows the first steps in the list of what needs attention once there are works', async () => {
    openAdmin(located);

    const link = await screen.findByRole('link', { name: 'First steps: 3 of 5 done' });
    expect(link).toHaveAttribute('href', '/admin/first-steps');
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
  });

  test('requests no first steps in a shop that sells', async () => {
    const { api } = openAdmin({ ...tried, testMode: false, wasLive: true });
    await screen.findByRole('heading', { name: 'Inventory Management' });
    await screen.findByRole('switch', { name: /^Featured: The Owl/ });

    expect(api.callsOf('readFirstSteps')).toEqual([]);
  });

  test('lists no first steps while a live shop is temporarily in test mode', async () => {
    const { api } = openAdmin({ ...tried, wasLive: true });
    await screen.findByRole('switch', { name: /^Featured: The Owl/ });

    expect(api.callsOf('readFirstSteps')).toHaveLength(1);
    expect(await fold('Test mode')).toHaveTextContent('On');
    expect(screen.queryByText(/First steps/)).toBeNull();
  });
});
