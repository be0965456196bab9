/** A link of a PDF, in points from the lower left corner of its page. `top` is the upper edge of the link. */
export interface PdfLink {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Returns the sizes of a PDF's pages, and its links with their positions. Reads PDFs of Chromium, which does not
 * compress page and annotation objects (ISO 32000-1, 7.7.3.3 and 12.5.6.5).
 */
export function linksOfPdf(pdf: Buffer) {
  const text = pdf.toString('latin1');
  const pages = [...text.matchAll(/\/MediaBox \[([^\]]+)\]/g)].map(([, box = '']) => {
    const [, , width = 0, height = 0] = box.trim().split(/\s+/).map(Number);
    return { width, height };
  });
  const links = [...text.matchAll(/\/Subtype \/Link[^>]*?\/Rect \[([^\]]+)\]/gs)].map(
    ([, rect = '']): PdfLink => {
      const [left = 0, bottom = 0, right = 0, top = 0] = rect.trim().split(/\s+/).map(Number);
      return { left, top, width: right - left, height: top - bottom };
    },
  );
  return { pages, links };
}
