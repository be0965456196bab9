import { inflateSync } from 'node:zlib';

/** A straight stretch of a path, in points from the upper left corner of its page. */
export interface PdfLine {
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
}

type Matrix = readonly [number, number, number, number, number, number];

/**
 * The straight lines that each page of a PDF draws, as Chromium writes them: page objects stand there uncompressed, their
 * contents as one deflated stream each (ISO 32000-1, 7.8.2 and 8.5). The dashes of a line are filled boxes there. Curves, texts
 * and clips are passed over.
 */
export function linesOfPdf(pdf: Buffer): PdfLine[][] {
  const text = pdf.toString('latin1');
  return [
    ...text.matchAll(/\/Type \/Page\n[\s\S]*?\/MediaBox \[([^\]]+)\][\s\S]*?\/Contents (\d+) 0 R/g),
  ].map(([, box = '', contents = '']) => {
    const height = Number(box.trim().split(/\s+/)[3]);
    return linesOf(streamOf(pdf, text, contents), height);
  });
}

function streamOf(pdf: Buffer, text: string, id: string): string {
  const object = text.indexOf(`\n${id} 0 obj`);
  const start = text.indexOf('stream\n', object) + 'stream\n'.length;
  const length = Number(/\/Length (\d+)/.exec(text.slice(object, start))?.[1]);
  return inflateSync(pdf.subarray(start, start + length)).toString('latin1');
}

function linesOf(content: string, height: number): PdfLine[] {
  const lines: PdfLine[] = [];
  const stack: Matrix[] = [];
  let matrix: Matrix = [1, 0, 0, 1, 0, 0];
  let path: PdfLine[] = [];
  let at: readonly [number, number] = [0, 0];
  let begun = at;
  const place = (x: number, y: number): readonly [number, number] => {
    const [a, b, c, d, e, f] = matrix;
    return [a * x + c * y + e, height - (b * x + d * y + f)];
  };
  const lineTo = (to: readonly [number, number]) => {
    path.push({ from: at, to });
    at = to;
  };
  let operands: number[] = [];
  for (const word of content.split(/\s+/)) {
    const number = Number(word);
    if (word !== '' && !Number.isNaN(number)) {
      operands.push(number);
      continue;
    }
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = operands;
    if (word === 'q') stack.push(matrix);
    else if (word === 'Q') matrix = stack.pop() ?? matrix;
    else if (word === 'cm') matrix = multiply([a, b, c, d, e, f], matrix);
    else if (word === 'm') begun = at = place(a, b);
    else if (word === 'l') lineTo(place(a, b));
    else if (word === 'h') lineTo(begun);
    else if (word === 're') {
      begun = at = place(a, b);
      for (const [x, y] of [
        [a + c, b],
        [a + c, b + d],
        [a, b + d],
        [a, b],
      ] as const)
        lineTo(place(x, y));
    } else if (/^(?:S|s|f\*?)$/.test(word)) lines.push(...path);
    if (/^(?:[SsfFBbn]\*?)$/.test(word)) path = [];
    operands = [];
  }
  return lines;
}

function multiply([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + l];
}
