import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { makeArtwork } from '#test/support/web/builders.ts';
import { refusal } from '#test/support/web/fake-api.tsx';
import { openScreen } from '#test/support/web/screen.tsx';
import { ArtworkDialog } from '#web/features/artwork/artwork-dialog.tsx';

const works = ['Fish', 'Moon', 'Pear'].map((title, n) =>
  makeArtwork({
    id: `W${n}`,
    title,
    picture: { key: `key-${title}`, width: 1600, height: 2000, color: '#223344', widths: [320, 640, 1080] },
  }),
);
const cards = works.map((work) => [work]);

function Opener({ loops }: { readonly loops: boolean }) {
  const [open, setOpen] = useState<string>();
  return (
    <>
      <button type="button" onClick={() => setOpen('W0')}>
        Open
      </button>
      <ArtworkDialog
        artworkId={open}
        onClose={() => setOpen(undefined)}
        source="gallery"
        list={{ cards, loops }}
        onGo={setOpen}
      />
    </>
  );
}

async function openFirst({ loops = false } = {}) {
  const asked: string[] = [];
  vi.stubGlobal(
    'Image',
    class {
      set src(url: string) {
        asked.push(url);
      }
    },
  );
  const { user } = openScreen(<Opener loops={loops} />, '/gallery', {
    listArtworks: works,
    getArtwork: ({ params }) => works.find(({ id }) => id === params.id) ?? refusal(404)(),
  });
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await dialog('Fish');
  return { user, asked };
}

const dialog = (name: string) => screen.findByRole('dialog', { name });
const button = (name: string) => screen.getByRole('button', { name });

describe('previous and next in the artwork dialog', () => {
  test('work by buttons, keep the focus, announce the new work, and stop at the end of the list', async () => {
    const { user } = await openFirst();
    expect(button('Previous artwork')).toHaveAttribute('aria-disabled', 'true');

    await user.click(button('Next artwork'));
    expect(within(await dialog('Moon')).getByText('Moon, 2 of 3')).toBeInTheDocument();
    await user.click(button('Next artwork'));
    await dialog('Pear');
    expect(button('Next artwork')).toHaveAttribute('aria-disabled', 'true');
    await user.click(button('Next artwork'));

    expect(button('Next artwork')).toHaveFocus();
    await dialog('Pear');
  });

  test('continue at the start of a list that loops', async () => {
    const { user } = await openFirst({ loops: true });

    await user.click(button('Previous artwork'));

    await dialog('Pear');
  });

  test('work by arrow keys, except where these keys have another function', async () => {
    const { user } = await openFirst();
    await user.keyboard('{ArrowRight}');
    await dialog('Moon');

    await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
    await dialog('Moon');

    const field = document.createElement('input');
    screen.getByRole('dialog').append(field);
    field.focus();
    await user.keyboard('{ArrowRight}');
    await dialog('Moon');
    field.remove();
  });

  test("show the next work by an arrow key after the work's last picture, and keep the focus on the pictures", async () => {
    const { user } = await openFirst();
    button('Zoom in: Fish').focus();

    await user.keyboard('{ArrowRight}');

    await dialog('Moon');
    expect(button('Zoom in: Moon')).toHaveFocus();
  });

  test('fetch only the smallest picture of each neighbor', async () => {
    const { user, asked } = await openFirst();
    expect(new Set(asked)).toEqual(new Set(['/media/key-Moon-320.avif']));

    await user.click(button('Next artwork'));
    await dialog('Moon');

    expect(new Set(asked)).toEqual(
      new Set(['/media/key-Moon-320.avif', '/media/key-Pear-320.avif', '/media/key-Fish-320.avif']),
    );
  });
});
