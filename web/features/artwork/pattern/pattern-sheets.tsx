import { keepMeasures } from '#shared/rules/measures.ts';
import { type Size, sizeText } from '#shared/rules/sizes/size-of.ts';
import { hangingHeight } from '#web/features/artwork/wall/scene.ts';
import { Paper, Sheet } from '#web/ui/paper.tsx';
import { type PaperName, paperSizes } from '#web/ui/paper-sizes.ts';
import { margin, overlap, type Pattern, type PatternSheet } from './pattern.ts';
import styles from './pattern-sheets.module.css';
import { lengthText, sheetName, sheetsText } from './pattern-words.ts';

interface PatternSheetsProps {
  readonly title: string;
  readonly size: Size;
  readonly pattern: Pattern;
  readonly paper: PaperName;
}

/** The pattern as it is printed: a page that says what to do, and the outline over its sheets. */
export function PatternSheets(props: PatternSheetsProps) {
  const { title, size, pattern, paper } = props;
  return (
    <Paper>
      <Sheet paper={paper} label="What to do">
        <FirstPage {...props} />
      </Sheet>
      {pattern.sheets.map((sheet) => (
        <Sheet
          key={`${sheet.column} ${sheet.row}`}
          paper={paper}
          label={`Pattern, ${sheetName(pattern, sheet)}`}
        >
          <p
            className={styles.line}
            style={{ left: mm(margin + 3), right: mm(margin + 3), top: mm(margin - 6) }}
          >
            <span className={styles.name}>{title}</span>
            <span>{sheetName(pattern, sheet)}</span>
          </p>
          <svg className={styles.drawing} {...inMillimetres(paperSizes[paper])} aria-hidden="true">
            <Part title={title} size={size} sheet={sheet} />
            <Marks pattern={pattern} sheet={sheet} paper={paper} />
          </svg>
        </Sheet>
      ))}
    </Paper>
  );
}

const mm = (length: number) => `${length}mm`;

/** Of a drawing as large as that, of which a unit is a millimetre. */
function inMillimetres({ width, height }: Size, edge = 0) {
  return {
    width: mm(width + 2 * edge),
    height: mm(height + 2 * edge),
    viewBox: `${-edge} ${-edge} ${width + 2 * edge} ${height + 2 * edge}`,
  };
}

function FirstPage({ title, size, pattern }: PatternSheetsProps) {
  const isWhole = pattern.kind === 'whole';
  return (
    <div className={styles.first} style={{ padding: mm(margin + 6) }}>
      <h1>{title}</h1>
      <p>{keepMeasures(sizeText(size))}</p>
      <div className={styles.checks}>
        <Check side={50} label="50 mm" />
        <Check side={50.8} label="2 in" />
      </div>
      <p>
        <strong>Measure these squares first.</strong> The sides of the left one are 50 mm, those of the right
        one 2 in. If they measure anything else, print again: choose a scale of 100% (or ‘Actual size’), not
        ‘Fit to page’, and the paper that is in the printer.
      </p>
      <ol>
        <li>{sheetsText(pattern)}</li>
        {isWhole && pattern.sheets.length > 1 && (
          <li>
            {`Cut each sheet along its left and upper frame. Lay it on the dashed line of its neighbor, and tape them together. Neighbors share ${overlap} mm.`}
          </li>
        )}
        {!isWhole && (
          <li>
            {`Tape the middle to the wall first. Then place the corners: they are ${lengthText(size.width)} apart from left to right, and ${lengthText(size.height)} from top to bottom.`}
          </li>
        )}
        <li>
          {`Hold the pattern to the wall with the cross ${keepMeasures(lengthText(hangingHeight(size.height), 0))} above the floor, where galleries hang a work of this size. Hang it higher where something stands below it.`}
        </li>
        <li>The line is the outer edge of the work.</li>
      </ol>
    </div>
  );
}

/** A square by which the reader sees whether the printer kept the scale. */
function Check({ side, label }: { readonly side: number; readonly label: string }) {
  return (
    <svg {...inMillimetres({ width: side, height: side }, 0.5)} aria-hidden="true">
      <rect className={styles.outline} width={side} height={side} />
      <text className={styles.words} x={side / 2} y={side / 2 + 1.5} fontSize={5}>
        {label}
      </text>
    </svg>
  );
}

interface PartProps {
  readonly title: string;
  readonly size: Size;
  readonly sheet: PatternSheet;
}

/**
 * The part of the drawing that is on a sheet. It lies inside of the sheet's own drawing, because a browser moves a box of its
 * own to the next pixel, a quarter of a millimetre.
 */
function Part({ title, size, sheet }: PartProps) {
  const { width, height } = size;
  const [x, y] = [width / 2, height / 2];
  const arm = Math.min(40, width / 4, height / 4);
  return (
    <svg
      x={margin}
      y={margin}
      width={sheet.width}
      height={sheet.height}
      viewBox={`${sheet.left} ${sheet.top} ${sheet.width} ${sheet.height}`}
      aria-hidden="true"
    >
      <rect className={styles.outline} width={width} height={height} />
      <path className={styles.cross} d={`M${x - arm} ${y}H${x + arm}M${x} ${y - arm}V${y + arm}`} />
      {wordsFor(title, size).map((line, index) => (
        <text
          key={line}
          className={styles.words}
          x={x}
          y={y + arm + 7 + 6 * index}
          fontSize={Math.min(4.5, (0.9 * width) / (0.55 * line.length))}
        >
          {line}
        </text>
      ))}
    </svg>
  );
}

function wordsFor(title: string, size: Size): readonly string[] {
  return [title, sizeText(size), `Middle ${lengthText(hangingHeight(size.height), 0)} above the floor`];
}

interface MarksProps {
  readonly pattern: Pattern;
  readonly sheet: PatternSheet;
  readonly paper: PaperName;
}

/** Where the sheet is cut, and where its neighbors to the right and below begin. */
function Marks({ pattern, sheet, paper }: MarksProps) {
  const { width, height } = paperSizes[paper];
  const [right, bottom] = [width - margin, height - margin];
  const isWhole = pattern.kind === 'whole';
  const hasRight = isWhole && sheet.column < pattern.columns;
  const hasBelow = isWhole && sheet.row < pattern.rows;
  const corners = [margin, right].flatMap((x) => [margin, bottom].map((y) => [x, y] as const));
  return (
    <>
      {corners.map(([x, y]) => {
        const [outX, outY] = [x === margin ? -1 : 1, y === margin ? -1 : 1];
        return (
          <path
            key={`${x} ${y}`}
            className={styles.cut}
            d={`M${x} ${y + outY}v${4 * outY}M${x + outX} ${y}h${4 * outX}`}
          />
        );
      })}
      {isWhole && sheet.column > 1 && <path className={styles.cut} d={`M${margin} ${margin}V${bottom}`} />}
      {isWhole && sheet.row > 1 && <path className={styles.cut} d={`M${margin} ${margin}H${right}`} />}
      {hasRight && <path className={styles.join} d={`M${right - overlap} ${margin}V${bottom}`} />}
      {hasBelow && <path className={styles.join} d={`M${margin} ${bottom - overlap}H${right}`} />}
    </>
  );
}
