import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeIntersections, setWindow } from '#test/support/web/browser-fakes.ts';
import { makeArtwork } from '#test/support/web/builders.ts';
import { card, cards, fish, many, openGallery, titles } from '#test/support/web/gallery-page.tsx';

let intersections: ReturnType<typeof fakeIntersections>;

beforeEach(() => {
  setWindow({ width: 1440 });
  intersections = fakeIntersections();
});

describe('a long gallery', () => {
  // Rule 3.8
  test('shows 12 works, and 12 more 300 ms after its end comes into view', async () => {
    await openGallery({ listArtworks: many(30) });
    expect(cards()).toHaveLength(12);
    const sentinel = screen.getByText('Loading more artworks...');
    vi.useFakeTimers();

    act(() => intersections.reach(sentinel, '400px'));
    act(() => void vi.advanceTimersByTime(299));
    expect(cards()).toHaveLength(12);
    act(() => void vi.advanceTimersByTime(1));
    expect(cards()).toHaveLength(24);

    act(() => intersections.reach(sentinel, '400px'));
    act(() => void vi.advanceTimersByTime(300));
    expect(cards()).toHaveLength(30);
    expect(screen.queryByText('Loading more artworks...')).toBeNull();
  });

  test('shows 12 more works if the observer reports in one call that its end has left and entered the view', async () => {
    await openGallery({ listArtworks: many(30) });
    const sentinel = screen.getByText('Loading more artworks...');
    vi.useFakeTimers();

    act(() => intersections.reach(sentinel, '400px', false, true));
    act(() => void vi.advanceTimersByTime(300));

    expect(cards()).toHaveLength(24);
  });

  // Rule 1.23
  test('renders 8 works at once and 4 more afterwards if the visitor comes from another page', async () => {
    const later: Node[] = [];
    const observer = new MutationObserver((changes) => {
      for (const { addedNodes } of changes) later.push(...addedNodes);
    });
    observer.observe(document.body, { childList: true, subtree: true });

    await openGallery({ listArtworks: many(30) });

    observer.disconnect();
    // The cards of the first screen were rendered together with the wall.
    expect(later.filter((node) => node instanceof Element && node.matches('article'))).toHaveLength(12 - 8);
    expect(cards()).toHaveLength(12);
  });

  test('reduces distant cards to link and title until they come near', async () => {
    await openGallery();
    const far = card('Fish Weather');
    const link = within(far).getByRole('link', { name: 'Fish Weather' });

    act(() => intersections.reach(far, '2000px 0px', false));
    expect(within(far).getByRole('link', { name: 'Fish Weather' })).toBe(link);
    expect(within(far).getByRole('heading')).toHaveTextContent('Fish Weather');
    expect(far.querySelectorAll('*')).toHaveLength(2);

    act(() => link.focus());
    act(() => intersections.reach(far, '2000px 0px', true));
    expect(link).toHaveFocus();
    expect(within(far).getByRole('button', { name: /^Add to Cart/ })).toBeInTheDocument();

    act(() => link.blur());
    act(() => intersections.reach(far, '2000px 0px', false));
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(far.querySelector('img')).toBeInTheDocument();
  });

  test('keeps a card complete if the observer reports in one call that it has moved away and come near', async () => {
    await openGallery();
    const passed = card('Fish Weather');

    act(() => intersections.reach(passed, '2000px 0px', false, true));

    expect(within(passed).getByRole('button', { name: /^Add to Cart/ })).toBeInTheDocument();
  });

  test('renders a card completely when a search brings it back into the window', async () => {
    const { user } = await openGallery();
    vi.spyOn(card('Fish Weather'), 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 5_000, 300, 400));
    const search = screen.getByPlaceholderText('Search artworks...');
    await user.type(search, 'moon');
    await waitFor(() => expect(titles()).not.toContain('Fish Weather'));

    await user.clear(search);

    await waitFor(() => expect(titles()).toContain('Fish Weather'));
    expect(within(card('Fish Weather')).getByRole('button', { name: /^Add to Cart/ })).toBeInTheDocument();
  });

  // Rule 3.9
  test('has a button to the top once it is scrolled by more than 200 px', async () => {
    await openGallery();
    const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    const scroll = (y: number) =>
      act(() => {
        vi.stubGlobal('scrollY', y);
        window.dispatchEvent(new Event('scroll'));
      });

    scroll(200);
    expect(screen.queryByRole('button', { name: 'Scroll to top' })).toBeNull();
    scroll(201);
    await userEvent.click(screen.getByRole('button', { name: 'Scroll to top' }));

    expect(scrollTo).toHaveBeenCalledWith(expect.objectContaining({ top: 0 }));
  });
});

describe.each([
  [1440, 4],
  [1024, 4],
  [1023, 2],
  [768, 2],
  [767, 1],
])('at a width of %i px', (width, columns) => {
  // Rule 3.5
  test(`the wall has ${columns} columns`, async () => {
    setWindow({ width });
    await openGallery({ listArtworks: many(12) });

    expect(new Set(cards().map((element) => element.style.getPropertyValue('--column')))).toHaveProperty(
      'size',
      columns,
    );
    expect(titles()).toEqual(many(12).map(({ title }) => title));
  });
});

describe('Prints on Wood', () => {
  // Rule 3.17
  test('have a black frame of 16 px in the gallery', async () => {
    await openGallery({ listArtworks: [makeArtwork({ category: 'Prints on Wood' }), fish] });

    expect(card('The Moon Stairs').querySelector('img')).toHaveStyle({ padding: '16px' });
    expect(card('Fish Weather').querySelector('img')).not.toHaveStyle({ padding: '16px' });
  });
});
