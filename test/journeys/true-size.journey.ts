// Rule 5.23
import type { Artwork } from '#shared/model/artwork.ts';
import { type Size, sizeOf } from '#shared/rules/sizes/size-of.ts';
import { isAccessibleByDayAndNight } from '#test/support/journeys/accessible.ts';
import { listWorks } from '#test/support/journeys/artworks.ts';
import { expect, test } from '#test/support/journeys/journey.ts';
import { hasButtonsInView } from '#test/support/journeys/layout.ts';
import { linesOfPdf, type PdfLine } from '#test/support/journeys/pdf-lines.ts';
import { margin, overlap, patternFor } from '#web/features/artwork/pattern/pattern.ts';
import { paperSizes } from '#web/ui/paper-sizes.ts';

const millimetres = (points: number) => (points / 72) * 25.4;
/** Of what is measured on paper, in millimetres. */
const accuracy = 0.2;

/** Upright and level lines, as where they lie and how long they are, in millimetres. */
function measured(lines: readonly PdfLine[]) {
  return lines.map(({ from, to }) => {
    const [left, top] = [Math.min(from[0], to[0]), Math.min(from[1], to[1])].map(millimetres);
    const [width, height] = [Math.abs(from[0] - to[0]), Math.abs(from[1] - to[1])].map(millimetres);
    return { left: left ?? 0, top: top ?? 0, width: width ?? 0, height: height ?? 0 };
  });
}

const isNear = (value: number, wanted: number) => Math.abs(value - wanted) <= accuracy;

/** An original on several sheets of either paper. */
async function workToPrint(baseURL: string | undefined): Promise<{ work: Artwork; size: Size }> {
  for (const work of await listWorks(baseURL)) {
    const [variation] = work.variations;
    const size = work.category === 'Originals' && sizeOf(work, variation);
    if (size && (['a4', 'letter'] as const).every((paper) => patternFor(size, paper).rows > 1))
      return { work, size };
  }
  throw new Error('The shop has no work of several sheets');
}

test('a work is printed at true size from its wall, in either paper, and says how to check it', {
  tag: ['@desktop', '@phone-long'],
}, async ({ page, baseURL }) => {
  const { work, size } = await workToPrint(baseURL);
  await page.goto(`/artwork/${work.id}`);
  await page.getByRole('button', { name: 'On a wall' }).click();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.getByRole('button', { name: 'Print at true size' }).click();
  const dialog = page.getByRole('dialog', { name: 'Print at true size' });
  await expect(dialog.getByRole('status')).toContainText(/^\d+ sheets of US Letter/);
  expect(asked.some((url) => /pattern-dialog/.test(url))).toBe(true);
  await isAccessibleByDayAndNight(page);
  await hasButtonsInView(page, dialog);

  for (const paper of ['a4', 'letter'] as const) {
    await dialog.getByLabel('Paper').selectOption(paper);
    const pattern = patternFor(size, paper);
    await expect(dialog.getByRole('status')).toContainText(`${pattern.wholeCount} sheets`);
    const pdf = await page.pdf({ preferCSSPageSize: true });
    const [first = [], ...sheets] = linesOfPdf(pdf);
    expect(sheets).toHaveLength(pattern.sheets.length);
    const squares = measured(first).filter(({ width, height }) => width > 10 || height > 10);
    for (const side of [50, 50.8])
      expect(
        squares.filter(({ width, height }) => isNear(Math.max(width, height), side)).length,
        `${paper}: ${side} mm in ${JSON.stringify(squares)}`,
      ).toBeGreaterThanOrEqual(4);
    for (const [index, sheet] of pattern.sheets.entries()) {
      const { width, height } = paperSizes[paper];
      // Where the outline's corner lies on this sheet, be it beyond the edge.
      const [left, top] = [margin - sheet.left, margin - sheet.top];
      const lines = measured(sheets[index] ?? []);
      const where = `${paper}, column ${sheet.column}, row ${sheet.row}`;
      const isDrawn = (line: { left: number; top: number; width: number; height: number }) =>
        lines.some((one) =>
          (['left', 'top', 'width', 'height'] as const).every((side) => isNear(one[side], line[side])),
        );
      expect(isDrawn({ left, top, width: size.width, height: 0 }), `${where}: upper edge`).toBe(true);
      expect(isDrawn({ left, top, width: 0, height: size.height }), `${where}: left edge`).toBe(true);
      if (sheet.column < pattern.columns)
        expect(
          lines.some((one) => isNear(one.left, width - margin - overlap)),
          `${where}: where the next sheet begins`,
        ).toBe(true);
      expect(lines.some((one) => isNear(one.top, height - margin + 1))).toBe(true);
    }
  }

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('region', { name: 'What to do' })).toContainText(
    'Measure these squares first.',
  );
  await expect(page.getByRole('region', { name: /^Pattern, column 1, row 1$/ })).toContainText(
    'column 1, row 1',
  );
  await page.emulateMedia({ media: 'screen' });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Print at true size' })).toBeFocused();
});
