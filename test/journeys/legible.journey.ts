// Rule 1.16
import type { Locator, Page } from '@playwright/test';
import { findWork, listWorks, openWork, putIntoCart, searchFor } from '#test/support/journeys/artworks.ts';
import { expect, test } from '#test/support/journeys/journey.ts';
import { boxOf, setTextSize } from '#test/support/journeys/layout.ts';

/** Returns controls and links that overlap or are partly outside the window's sides, and texts that are cut off. */
function faults(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const found = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : [];
    const name = (element: Element) =>
      element.getAttribute('aria-label') ?? element.textContent?.slice(0, 30) ?? '';
    const controls = [...document.querySelectorAll('header a, main button, main select, main input')].filter(
      (element) => element.checkVisibility() && !element.closest('[aria-hidden=true]'),
    );
    const boxes = controls.map((element) => ({ element, box: element.getBoundingClientRect() }));
    for (const [place, { element, box }] of boxes.entries()) {
      if (box.left < 0 || box.right > clientWidth + 0.5) found.push(`${name(element)} leaves the window`);
      const isFixed = (one: Element) => one.closest('header, [data-bar]') !== null;
      for (const other of boxes.slice(place + 1)) {
        if (isFixed(element) !== isFixed(other.element)) continue;
        const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
        const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
        if (across > 1 && down > 1) found.push(`${name(element)} lies on ${name(other.element)}`);
      }
    }
    for (const text of document.querySelectorAll('header a, h1, h2')) {
      if (text.scrollWidth > text.clientWidth + 1 && !text.classList.contains('visually-hidden'))
        found.push(`${name(text)} is cut off`);
    }
    return found;
  });
}

/** Returns prices and measures ('$165.00', '40 × 30 in') that are broken over two lines. */
function brokenFigures(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const figure = /\$[\d,]+\.\d\d|\d+\s×\s\d+\sin\b/g;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement?.checkVisibility()) continue;
      for (const { 0: found, index } of (node.textContent ?? '').matchAll(figure)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + found.length);
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (tops.size > 1) broken.push(found);
      }
    }
    return broken;
  });
}

const sizes = [
  { width: 320, text: 32 },
  { width: 320, text: 16 },
  { width: 820, text: 32 },
] as const;

test.describe('large text on small screens', { tag: '@desktop' }, () => {
  // Rule 1.11
  test('covers no control, cuts off no heading, and breaks no price or measure', async ({
    page,
    baseURL,
  }) => {
    const sized = await findWork(baseURL, 'Fish Weather', 'Originals');
    expect(sized.medium).toContain('40 × 30 in');
    const works = (await listWorks(baseURL)).filter(({ variations }) =>
      variations.some(({ inStock }) => inStock > 1),
    );
    for (const { id, variations } of works.slice(0, 2)) {
      await putIntoCart(page, id, variations.find(({ inStock }) => inStock > 1)?.id ?? '');
    }
    for (const path of ['/', '/gallery', '/about', '/cart', `/artwork/${sized.id}`, '/no/such/page']) {
      await page.goto(path);
      const ready = { '/': 'Next artwork', '/gallery': 'Wishlist', '/cart': 'Proceed to Checkout' }[path];
      if (ready) await expect(page.getByRole('button', { name: ready }).first()).toBeVisible();
      for (const { width, text } of sizes) {
        await setTextSize(page, text);
        await page.setViewportSize({ width, height: 844 });
        await expect.poll(() => faults(page), `${path} at ${width} px with text of ${text} px`).toEqual([]);
        expect(await brokenFigures(page), `${path} at ${width} px with text of ${text} px`).toEqual([]);
      }
    }

    // The frame on the 404 page has a visible edge at night.
    await page.emulateMedia({ colorScheme: 'dark' });
    const frame = page.locator('main [aria-hidden=true]').first();
    await expect(frame).toHaveCSS('outline-style', 'solid');
    const paper = await styleOf(page.locator('body'), 'background-color');
    expect(await contrast(page, await styleOf(frame, 'outline-color'), paper)).toBeGreaterThan(3);
  });
});

// Rule 1.26
test('the choice of day or night applies from the first frame in every document and tab', {
  tag: '@desktop',
}, async ({ page }) => {
  const day = 'rgb(245, 240, 230)';
  const night = 'rgb(24, 14, 31)';
  const choose = (of: Page, light: string) => of.getByLabel('Lights').selectOption(light);
  /** Returns the colors of the page's background and of the browser's bar. */
  const colors = (of: Page) =>
    of.evaluate(() => {
      const metas = [...document.querySelectorAll<HTMLMetaElement>('[name=theme-color]')];
      const bar = document.createElement('i');
      bar.style.color = metas.find(({ media }) => matchMedia(media).matches)?.content ?? '';
      return [getComputedStyle(document.body).backgroundColor, bar.style.color];
    });
  const shows = (of: Page, color: string) => expect.poll(() => colors(of)).toEqual([color, color]);

  await page.goto('/');
  await shows(page, day);
  await choose(page, 'Night');
  await shows(page, night);
  await page.emulateMedia({ media: 'print' });
  expect((await colors(page))[0], 'paper').toBe(day);
  await page.emulateMedia({ media: 'screen' });

  await page.addInitScript(() => {
    const frames: string[] = [];
    Object.assign(window, { frames });
    const note = () => {
      if (document.body) frames.push(getComputedStyle(document.body).backgroundColor);
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  for (const path of ['/', '/gallery', '/about', '/cart', '/admin']) {
    await page.goto(path);
    await expect(page.getByLabel('Lights'), path).toHaveValue('dark');
    expect(await page.evaluate(() => [...new Set(Object(window).frames)]), path).toEqual([night]);
  }

  const other = await page.context().newPage();
  await other.goto('/sold');
  await expect(async () => {
    await choose(other, 'Night');
    await choose(other, 'Day');
    expect(await colors(other)).toEqual([day, day]);
  }, 'once it is hydrated').toPass();
  await shows(page, day);
  await expect(page.getByLabel('Lights')).toHaveValue('light');
  await choose(page, 'As the device');
  for (const [colorScheme, color] of [
    ['dark', night],
    ['light', day],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await shows(page, color);
  }

  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('The user denied permission', 'SecurityError');
      },
    }),
  );
  await page.goto('/about');
  await choose(page, 'Night');
  await shows(page, night);
});

// Rule 1.11
test('long words stay in the window, and a Hebrew title is written right-to-left', {
  tag: '@phone',
}, async ({ page, baseURL }) => {
  const work = (await listWorks(baseURL)).find(({ variations }) => variations.length > 2);
  if (!work) throw new Error('no work has three sizes');
  const long = 'Unbroken'.repeat(14);
  const hebrew = '\u05e6\u05d9\u05e4\u05d5\u05e8!';
  for (const path of [`/artwork/${work.id}`, '/gallery', '/artwork-index'])
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(path);
      const main = page.locator('main');
      await expect(main.getByText(work.title).first()).toBeAttached();
      const lefts = await main.evaluate(
        (element, { work, long, hebrew }) => {
          const names = new Set([work.category, ...work.variations.map(({ name }) => name)]);
          const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
          const range = document.createRange();
          const leftOf = (text: Node, place: number) => {
            range.setStart(text, place);
            range.setEnd(text, place + 1);
            return range.getBoundingClientRect().left;
          };
          const lefts: number[][] = [];
          for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            const words = node.nodeValue?.replaceAll('\u00a0', ' ') ?? '';
            if (names.has(words)) node.nodeValue = long;
            if (words !== work.title) continue;
            node.nodeValue = hebrew;
            lefts.push([leftOf(node, 0), leftOf(node, hebrew.length - 1)]);
          }
          return lefts;
        },
        { work, long, hebrew },
      );
      expect(lefts.length, path).toBeGreaterThan(0);
      for (const [first = 0, last = 0] of lefts) expect(last, path).toBeLessThan(first);
      expect(await faults(page), `${path} at ${width} px`).toEqual([]);
    }
});

// Rule 1.3
test('the navigation bar is transparent over the first picture until the page is scrolled', {
  tag: '@desktop',
}, async ({ page }) => {
  for (const path of ['/', '/about']) {
    await page.goto(path);
    const ground = () => page.getByRole('banner').evaluate((bar) => getComputedStyle(bar).backgroundImage);
    await expect.poll(ground, path).toContain('gradient');
    if (path === '/') {
      const explore = page.getByRole('link', { name: 'Explore Gallery' });
      await page.keyboard.press('Tab');
      await explore.focus();
      // Measured with the darkest color behind the link, because the painting is dark.
      expect(await contrast(page, await styleOf(explore, 'outline-color'), '#2a1740')).toBeGreaterThan(3);
    }
    // A wheel event during hydration does not scroll, so it is repeated until it does.
    const scrolled = async () => {
      await page.mouse.wheel(0, 400);
      return ground();
    };
    await expect.poll(scrolled, path).toBe('none');
  }
  for (const width of [390, 820]) {
    await page.setViewportSize({ width, height: 1000 });
    const picture = await boxOf(page.locator('main picture img').first());
    const heading = await boxOf(page.getByRole('heading', { name: 'About the Artist' }));
    expect(heading.y).toBeGreaterThanOrEqual(picture.y + picture.height);
  }
});

/** Returns the contrast ratio of two colors by WCAG 2.2. */
function contrast(page: Page, one: string, other: string): Promise<number> {
  return page.evaluate(
    (colors) => {
      const light = colors.map((color) => {
        const context = document.createElement('canvas').getContext('2d');
        if (!context) return 0;
        context.fillStyle = color;
        context.fillRect(0, 0, 1, 1);
        const [r = 0, g = 0, b = 0] = [...context.getImageData(0, 0, 1, 1).data].map((part) =>
          part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
        );
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      });
      return (Math.max(...light) + 0.05) / (Math.min(...light) + 0.05);
    },
    [one, other],
  );
}

const styleOf = (locator: Locator, property: string) =>
  locator.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

test.describe('the shop in forced colors', { tag: '@desktop' }, () => {
  test('shows hearts, wood frames and the arrows of selects', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto('/gallery');
    await page.getByLabel('Category', { exact: true }).first().selectOption('Prints on Wood');
    const card = await searchFor(page, 'The Moon Stairs');
    const heart = card.getByRole('button', { name: 'Wishlist' });
    const [line, ground] = await heart.evaluate((element) => [
      getComputedStyle(element, '::after').backgroundColor,
      getComputedStyle(document.body).backgroundColor,
    ]);
    expect(await contrast(page, line ?? '', ground ?? '')).toBeGreaterThan(4.5);
    const frame = card.locator('img');
    expect(await styleOf(frame, 'background-image')).toContain('gradient');
    await expect(frame).toHaveCSS('outline-style', 'solid');
    await page.getByLabel('Category', { exact: true }).first().selectOption('All Categories');
    const own = (await searchFor(page, 'The Moon Stairs')).getByRole('combobox', { name: /^Category/ });
    expect(await styleOf(own, 'appearance')).not.toBe('none');
    const arrow = page.getByRole('search').locator('select + span svg');
    const [stroke, field] = await arrow.evaluate((svg) => [
      getComputedStyle(svg).stroke,
      getComputedStyle(svg.parentElement ?? svg).backgroundColor,
    ]);
    expect(await contrast(page, stroke ?? '', field ?? '')).toBeGreaterThan(4.5);
  });
});

// Rule 1.12
test('the chosen size is shown completely in narrow windows and with large text', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/gallery');
  const dialog = await openWork(page, 'The Moon Stairs');
  await dialog.getByLabel('Category').selectOption('Fine Art Prints');
  const size = dialog.getByLabel('Size & Price');
  const words = dialog.locator('span:not(:has(*))', {
    hasText: /^Large, .* - \$120\.00 \(Only 3 left!\)$/,
  });
  for (const { width, text } of sizes) {
    await test.step(`the choice of size at ${width} px with text of ${text} px`, async () => {
      await page.setViewportSize({ width, height: 844 });
      await setTextSize(page, text);
      await size.selectOption({ index: 0 });
      await expect(words).toBeVisible();
      expect(await brokenFigures(page)).toEqual([]);
      // Field and text are measured in the same frame, because the dialog may still be moving.
      const [field, box] = await words.evaluate(
        (element, select) => [select.getBoundingClientRect(), element.getBoundingClientRect()] as const,
        await size.evaluateHandle((select) => select),
      );
      expect(
        await words.evaluate((element) => element.scrollWidth - element.clientWidth),
      ).toBeLessThanOrEqual(0);
      expect(box.left).toBeGreaterThanOrEqual(field.left);
      expect(box.right).toBeLessThanOrEqual(field.right);
      expect(box.top).toBeGreaterThanOrEqual(field.top);
      expect(box.bottom).toBeLessThanOrEqual(field.bottom);
      await size.focus();
      await page.keyboard.press('ArrowDown');
      await expect(dialog.locator('select + span', { hasText: /^Medium, / })).toBeVisible();
      await expect(dialog.locator('select:focus-visible + span')).toHaveCSS('outline-style', 'solid');
    });
  }
});
