// Rules 25.1, 25.4 and 25.6
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { startingTexts } from '#functions/texts/starting-texts.ts';
import type { EditableTexts } from '#shared/texts/shop-texts.ts';
import { type FakeHandlers, offline, refusal } from '#test/support/web/fake-api.tsx';
import { openScreen } from '#test/support/web/screen.tsx';
import { query } from '#web/api/queries.ts';
import { forgetTypedTexts } from '#web/features/studio/texts/use-texts-form.ts';
import { TextsEditor } from '#web/pages/texts.tsx';

beforeEach(forgetTypedTexts);

const empty: EditableTexts = {
  revision: 0,
  starting: startingTexts,
  published: { version: 0, texts: {} },
};
const at = '2026-11-20T10:00:00.000Z';
const published: EditableTexts = {
  ...empty,
  revision: 2,
  published: { version: 2, texts: { headline: 'Two' } },
  lastPublication: { at, who: 'anna', changed: ['headline', 'a text of a later version'] },
};

async function open(handlers: FakeHandlers = {}, path = '/admin/texts') {
  const opened = openScreen(<TextsEditor />, path, handlers);
  await screen.findByRole('button', { name: 'Publish' });
  const field = (name: string) => screen.getByRole('textbox', { name, hidden: true });
  const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
  return { ...opened, field, type };
}

const press = (name: string) => screen.getByRole('button', { name });

describe('the texts of the shop', () => {
  test('have a button back to the first steps if a link of the first steps led to the published text', async () => {
    const { user, type } = await open({ publishTexts: published }, '/admin/texts#headline');
    type('Headline', 'Two');
    await user.click(press('Publish'));
    await user.click(await screen.findByRole('button', { name: 'First steps' }));
    expect(window.location.pathname).toBe('/admin/first-steps');
  });

  test("use the shop's name in the copyright line until it is set separately", async () => {
    const { field, type } = await open();
    type('Name of the shop', 'Ada Paints');
    expect(field('Name in the copyright line')).toHaveValue('Ada Paints');
    type('Name of the shop', startingTexts.brand);
    expect(field('Name in the copyright line')).toHaveValue(startingTexts.company);
    type('Name in the copyright line', 'Ada Ltd');
    type('Name of the shop', 'Ada Paints');
    expect(field('Name in the copyright line')).toHaveValue('Ada Ltd');
  });

  test.each([
    ['headline', 'Headline'],
    ['biography', 'Text'],
  ])('open at the field that is named in the address, #%s', async (name, label) => {
    await open({}, `/admin/texts#${name}`);
    expect(document.activeElement).toHaveAccessibleName(label);
    expect(document.activeElement?.closest('details')).toHaveAttribute('open');
  });

  describe('texts that another administrator has changed', () => {
    const words = 'Someone else has changed the texts since you opened them, so nothing was sent.';
    const changedMeanwhile = refusal(409, { error: words, code: 'TEXTS_CHANGED' });
    const theirs = { headline: 'Theirs', lead: 'Their lead', terms: 'Same' };
    const newer = { ...empty, revision: 5, published: { version: 4, texts: theirs } };

    test('are shown beside the typed texts, which can then be published', async () => {
      const { api, user, field, type } = await open({ publishTexts: changedMeanwhile });
      type('Headline', 'Mine');
      type('Terms', 'Same');
      await user.click(press('Publish'));
      expect(await screen.findByText(words)).toBeInTheDocument();
      await user.click(press('Publish'));
      expect(api.bodiesOf('publishTexts')).toMatchObject([{ revision: 0 }, { revision: 0 }]);

      api.answer({ readTexts: refusal(503) });
      await user.click(await screen.findByRole('button', { name: 'Show the newer texts' }));
      await screen.findByText('The newer texts could not be read. Please try again.');
      api.answer({ readTexts: newer });
      await user.click(press('Show the newer texts'));

      const beside = await screen.findByRole('region', { name: 'Newer texts' });
      expect(beside).toHaveFocus();
      const shown = within(beside).getAllByRole('region');
      expect(shown.map(({ textContent }) => textContent)).toEqual([
        expect.stringMatching(/^Headline.*TheirsYoursMine/),
        expect.stringMatching(
          new RegExp(`^First line about the artist.*Their leadYours${startingTexts.lead}`),
        ),
      ]);
      expect(field('First line about the artist')).toHaveValue(startingTexts.lead);
      expect(screen.queryByText(words)).not.toBeInTheDocument();

      await user.click(press('Use the newer one: First line about the artist'));
      expect(beside).toHaveFocus();
      expect(field('First line about the artist')).toHaveValue('Their lead');
      api.answer({ publishTexts: published });
      await user.click(press('Publish'));
      await waitFor(() => expect(beside).not.toBeInTheDocument());
      expect(api.bodiesOf('publishTexts').at(-1)).toMatchObject({
        revision: 5,
        texts: { headline: 'Mine', lead: 'Their lead', terms: 'Same' },
      });
    });

    test('can replace the typed texts one by one', async () => {
      const draft = { texts: { headline: 'Mine' }, at, who: 'marlo' };
      const { api, user, field } = await open({
        readTexts: { ...empty, revision: 1, draft },
        publishTexts: changedMeanwhile,
      });
      await user.click(press('Publish'));
      api.answer({ readTexts: newer });
      await user.click(await screen.findByRole('button', { name: 'Show the newer texts' }));
      const use = (name: string) => screen.findByRole('button', { name: `Use the newer one: ${name}` });
      await use('Headline');
      expect(field('Headline')).toHaveValue('Mine');
      for (const name of ['Headline', 'First line about the artist', 'Terms'])
        await user.click(await use(name));

      expect(screen.getByText('The form has the newer texts now.')).toBeInTheDocument();
      expect(field('Headline')).toHaveValue('Theirs');
      expect(screen.getByText('Everything is published.')).toBeInTheDocument();
    });
  });

  test('keep typed text that could not be sent, even after a visit to another page', async () => {
    const { user, field, type, unmount } = await open({ saveTexts: offline });
    type('Headline', 'Mine');
    await user.click(press('Save draft'));
    await waitFor(() => expect(screen.getAllByRole('alert').some((alert) => alert.textContent)).toBe(true));
    expect(field('Headline')).toHaveValue('Mine');

    unmount();
    const { api } = openScreen(<TextsEditor />, '/admin/texts', { readTexts: refusal(503) });
    expect(await screen.findByText(/^503/)).toBeInTheDocument();
    api.answer({ readTexts: empty });
    await user.click(press('Try again'));
    await screen.findByRole('button', { name: 'Publish' });
    expect(field('Headline')).toHaveValue('Mine');
  });

  test('can be restored to the former publication by one click, and typed text is kept', async () => {
    const undone = { ...published, revision: 3, published: { version: 3, texts: {} } };
    const { api, user, field, type } = await open({ readTexts: published, restoreTexts: undone });
    type('First line about the artist', 'Mine');

    await user.click(press('Undo the last publication'));

    await screen.findByText('The earlier texts are back.');
    expect(api.bodiesOf('restoreTexts')).toEqual([{ revision: 2 }]);
    expect(field('First line about the artist')).toHaveValue('Mine');
    await user.click(press('Save draft'));
    await waitFor(() => expect(api.bodiesOf('saveTexts')).toMatchObject([{ revision: 3 }]));
  });

  test('can be reset to the published texts by one click, and a click on Undo brings the draft back', async () => {
    const draft = { texts: { headline: 'Mine' }, at, who: 'marlo' };
    const { api, user, field } = await open({
      readTexts: { ...empty, revision: 1, draft },
      saveTexts: { ...empty, revision: 2 },
    });
    expect(field('Headline')).toHaveValue('Mine');

    await user.click(press('Discard'));
    await waitFor(() => expect(field('Headline')).toHaveValue(startingTexts.headline));
    await user.click(press('Undo'));

    expect(field('Headline')).toHaveValue('Mine');
    expect(api.callsOf('saveTexts')).toMatchObject([{ body: { revision: 1, texts: {} } }]);
    await user.click(press('Save draft'));
    await waitFor(() =>
      expect(api.callsOf('saveTexts').at(-1)).toMatchObject({
        body: { revision: 2, texts: { headline: 'Mine' } },
      }),
    );
  });

  // Rule 25.9
  test('include a notice with its last day, and the preview hides the notice after this day', async () => {
    const { api, user, type, client } = await open({ saveTexts: { ...empty, revision: 1 } });
    type('Announcement at the top of every page', 'Away');
    fireEvent.change(screen.getByLabelText('Last day of the announcement'), {
      target: { value: '2026-01-03' },
    });

    await user.click(press('Preview'));

    await screen.findByText('This is a preview');
    expect(api.callsOf('saveTexts')).toMatchObject([
      { body: { texts: { notice: 'Away', noticeUntil: '2026-01-03' } } },
    ]);
    expect(client.getQueryData(query('getTexts').queryKey)?.texts.notice).toBe('');
  });

  test('include sections of the biography, which can be added and removed', async () => {
    const { api, user, type } = await open({ publishTexts: published });
    for (const _ of startingTexts.biography)
      await user.click(screen.getByRole('button', { name: 'Remove section 1', hidden: true }));
    await user.click(screen.getByRole('button', { name: 'Add a section', hidden: true }));
    type('Title', 'New');
    type('Text', 'Words');

    await user.click(press('Publish'));

    await waitFor(() =>
      expect(api.callsOf('publishTexts')).toMatchObject([
        { body: { texts: { biography: [{ title: 'New', text: 'Words' }] } } },
      ]),
    );
  });
});
