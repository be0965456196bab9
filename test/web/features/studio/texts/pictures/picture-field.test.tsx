// Rules 25.10, 25.11 and 25.12
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { startingTexts } from '#functions/texts/starting-texts.ts';
import type { EditableTexts } from '#shared/texts/shop-texts.ts';
import { type FakeHandlers, pending, refusal, renderApp } from '#test/support/web/fake-api.tsx';
import { openScreen } from '#test/support/web/screen.tsx';
import { forgetTypedTexts } from '#web/features/studio/texts/use-texts-form.ts';
import { TextsEditor } from '#web/pages/texts.tsx';

const made = {
  key: 'site-0123456789abcdef0123',
  width: 1300,
  height: 1800,
  color: '#204080',
  widths: [320, 1300],
};
const picture = { ...made, focus: { x: 50, y: 50 }, alt: '' };
const editable = (texts = {}, revision = 1): EditableTexts => ({
  revision,
  starting: startingTexts,
  published: { version: revision, texts },
});

/** Sizes of the canvas on which pictures were drawn. */
let drawn: { readonly width: number; readonly height: number }[];
beforeEach(() => {
  forgetTypedTexts();
  drawn = [];
  // jsdom can neither decode nor draw pictures.
  vi.stubGlobal('createImageBitmap', async (file: File) => {
    if (file.name.startsWith('damaged')) throw new DOMException('', 'InvalidStateError');
    return { width: 6000, height: 4000, close: () => undefined };
  });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    fillRect: () => undefined,
    drawImage: () => undefined,
  } as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function toBlob(
    this: HTMLCanvasElement,
    then,
    type,
  ) {
    drawn.push({ width: this.width, height: this.height });
    then(new Blob(['jpeg'], { type: type ?? '' }));
  });
});

async function open(handlers: FakeHandlers = {}) {
  const { api } = openScreen(<TextsEditor />, '/admin/texts', { uploadPicture: made, ...handlers });
  await screen.findByRole('button', { name: 'Publish' });
  const field = within(screen.getByRole('region', { name: 'Home page picture', hidden: true }));
  const input = document.querySelector(
    'input[type=file][aria-label="Home page picture"]',
  ) as HTMLInputElement;
  const choose = (file: File) => fireEvent.change(input, { target: { files: [file] } });
  const slider = (name: string) => field.findByRole('slider', { name, hidden: true });
  return { api, user: userEvent.setup(), field, input, choose, slider };
}

/** Simulates closing the window. */
function leaving(): Event {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event;
}

const gone = () => Promise.reject(new DOMException('', 'NotFoundError'));

const start = (...bytes: number[]) => new Uint8Array([...bytes, ...Array.from({ length: 12 }, () => 0)]);
const photo = (name = 'fox.jpg') => new File([start(0xff, 0xd8, 0xff)], name, { type: 'image/jpeg' });

describe('a picture of the shop in the studio', () => {
  test('can be chosen, resized, described, given a focal point, and published', async () => {
    const { api, user, field, choose, slider } = await open({ publishTexts: editable() });
    choose(photo());

    fireEvent.change(await slider('Left to right'), { target: { value: '80' } });
    fireEvent.change(await slider('Top to bottom'), { target: { value: '15' } });
    fireEvent.change(field.getByRole('textbox', { name: 'Description', hidden: true }), {
      target: { value: 'A fox on a stair' },
    });
    await user.click(screen.getByRole('button', { name: 'Publish' }));

    await waitFor(() => expect(api.callsOf('publishTexts')).toHaveLength(1));
    const heroPicture = { ...made, focus: { x: 80, y: 15 }, alt: 'A fox on a stair' };
    expect(api.callsOf('publishTexts')[0]?.body).toEqual({
      revision: 0,
      texts: { heroPicture, portraitPicture: null, aboutPicture: null },
    });
    expect(drawn).toEqual([{ width: 2560, height: 1707 }]);
  });

  const withProperty = (name: string, value: unknown) => Object.defineProperty(photo(), name, { value });
  test.each<[string, File, RegExp]>([
    ['a drawing', new File(['<svg xmlns="http://x"/>'], 'fox.svg'), /not a JPEG/],
    ['an empty file', new File([], 'fox.jpg'), /empty/],
    ['a damaged picture', photo('damaged.jpg'), /damaged/],
    [
      'a file that was removed after the choice',
      withProperty('slice', () => ({ arrayBuffer: gone })),
      /cannot be opened/,
    ],
    ['a file of 51 MB', withProperty('size', 51 * 1024 * 1024), /larger than 50 MB/],
  ])('is not uploaded, and a message explains why, if the chosen file is %s', async (_, file, words) => {
    const { api, field, choose } = await open();
    choose(file);

    expect(await field.findByText(words)).toBeInTheDocument();
    expect(api.callsOf('uploadPicture')).toEqual([]);
    expect(screen.getByText('Everything is published.')).toBeInTheDocument();
  });

  test('is put into the form after an upload that ended on another page of the studio, and replaces no edits', async () => {
    const upload = pending<typeof made>();
    const { api, user, field, choose } = await open({
      uploadPicture: upload.handler,
      publishTexts: editable(),
    });
    choose(photo());
    expect(await field.findByText(/^Uploading/)).toBeInTheDocument();
    const headline = screen.getByRole('textbox', { name: 'Headline', hidden: true });
    fireEvent.change(headline, { target: { value: 'Typed meanwhile' } });
    expect(leaving().defaultPrevented).toBe(true);
    cleanup();
    expect(leaving().defaultPrevented).toBe(true);
    renderApp(<TextsEditor />, { path: '/admin/texts' });
    await screen.findByRole('button', { name: 'Publish' });

    upload.resolve(made);

    expect(await screen.findByText('Focal point')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    await waitFor(() =>
      expect(api.callsOf('publishTexts')).toMatchObject([
        { body: { texts: { heroPicture: picture, headline: 'Typed meanwhile' } } },
      ]),
    );
  });

  test('can be chosen again after a refusal, which is reported even on another page of the studio', async () => {
    const words = 'This picture is 100 pixels wide. Please choose one of at least 320.';
    const upload = pending<() => never>();
    const { api, field, input, choose } = await open({
      uploadPicture: async () => (await upload.handler())(),
    });
    choose(photo());
    expect(await field.findByText(/^Uploading/)).toBeInTheDocument();
    upload.resolve(refusal(400, { error: words }));
    expect(await field.findByText(words)).toBeInTheDocument();
    expect(input.value).toBe('');
    const again = pending<() => never>();
    api.answer({ uploadPicture: async () => (await again.handler())() });
    choose(photo());
    expect(await field.findByText(/^Uploading/)).toBeInTheDocument();
    expect(field.queryByText(words)).toBeNull();
    cleanup();
    renderApp(<p>Another page</p>, { path: '/admin' });

    again.resolve(refusal(400, { error: words }));

    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByText('Home page picture was not uploaded')).toBeVisible();
  });

  test('can be replaced with the shop’s own picture by one click', async () => {
    const { api, user, field } = await open({
      readTexts: editable({ heroPicture: picture, headline: 'Doors' }),
      publishTexts: editable({ headline: 'Doors' }, 2),
    });
    fireEvent.click(field.getByRole('button', { name: /^Use the default picture/, hidden: true }));
    expect(field.queryByText('Focal point')).toBeNull();
    // Each preview is a crop of the whole picture, even in a phone's window.
    const cuts = [...document.querySelectorAll('figure source')].map(({ outerHTML }) => outerHTML);
    expect(cuts.filter((source) => source.includes('hero-'))).toHaveLength(2);

    await user.click(screen.getByRole('button', { name: 'Publish' }));

    await waitFor(() =>
      expect(api.callsOf('publishTexts')[0]?.body).toEqual({
        revision: 1,
        texts: { headline: 'Doors', heroPicture: null, portraitPicture: null, aboutPicture: null },
      }),
    );
  });

  test('is not published with a description that is too long, and the error is beside the description', async () => {
    const { api, user, field } = await open({
      readTexts: editable({ heroPicture: { ...picture, alt: 'x'.repeat(201) }, headline: 'Doors' }),
    });
    fireEvent.change(screen.getByRole('textbox', { name: 'Headline', hidden: true }), {
      target: { value: 'Stairs' },
    });
    await user.click(screen.getByRole('button', { name: 'Publish' }));

    const description = field.getByRole('textbox', { name: 'Description' });
    expect(description).toHaveFocus();
    expect(description).toHaveAccessibleDescription('At most 200 characters');
    expect(api.callsOf('publishTexts')).toEqual([]);
  });
});
