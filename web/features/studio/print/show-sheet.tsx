import { encode } from 'uqr';
import type { StudioArtwork } from '#shared/artwork/artwork.ts';
import { isSold } from '#shared/artwork/sold.ts';
import { displayTitle } from '#shared/artwork/titles.ts';
import { paths } from '#shared/site/paths.ts';
import { keepMeasures } from '#shared/text/measures.ts';
import { useTexts } from '#web/api/use-texts.ts';
import { readableDay } from '#web/features/studio/kit/readable-time.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Paper, paper, Sheet } from '#web/ui/paper.tsx';
import { type LabelFormat, placeLabels } from './label-formats.ts';
import { labelWords, priceLines, sharedFacts } from './label-words.ts';
import styles from './show-sheet.module.css';

interface ShowSheetProps {
  readonly artworks: readonly StudioArtwork[];
  /** Format of the labels; undefined if no labels are printed. */
  readonly format: LabelFormat | undefined;
  readonly hasPriceList: boolean;
}

/** The labels and the price list for a show. */
export function ShowSheet({ artworks, format, hasPriceList }: ShowSheetProps) {
  return (
    <Paper>
      {format && <LabelSheets artworks={artworks} format={format} />}
      {hasPriceList && <PriceList artworks={artworks} />}
    </Paper>
  );
}

function LabelSheets({ artworks, format }: { artworks: readonly StudioArtwork[]; format: LabelFormat }) {
  return placeLabels(format, artworks).map((sheet) => (
    <Sheet key={sheet[0]?.item.id} paper={format.paper} label="Wall labels">
      {sheet.map(({ item, left, top }) => (
        <WallLabel
          key={item.id}
          artwork={item}
          format={format}
          place={{ left: `${left}mm`, top: `${top}mm` }}
        />
      ))}
    </Sheet>
  ));
}

interface WallLabelProps {
  readonly artwork: StudioArtwork;
  readonly format: LabelFormat;
  /** Position on the sheet; undefined in a preview. */
  readonly place?: { readonly left: string; readonly top: string };
}

/** One label: the work, its price, and a QR code for its page. In a saved PDF the label is a link to that page. */
export function WallLabel({ artwork, format, place }: WallLabelProps) {
  const { title, facts, price, isSold: sold } = labelWords(artwork);
  const address = new URL(paths.artwork(artwork.id), window.location.origin).href;
  return (
    <a
      href={address}
      className={classNames(styles.label, place && styles.placed, format.isCut && styles.cut)}
      style={{
        ...place,
        width: `${format.width}mm`,
        height: `${format.height}mm`,
        fontSize: `${format.text}pt`,
      }}
    >
      <span className={styles.words}>
        <span className={classNames(styles.title, title.length > 28 && styles.long)}>{title}</span>
        <span className={styles.facts}>{keepMeasures(facts)}</span>
        <span className={styles.price}>
          {sold && <RedDot />}
          <span>{price}</span>
        </span>
      </span>
      <span className={styles.code} style={{ width: `${format.code}mm`, height: `${format.code}mm` }}>
        <QrCode address={address} />
      </span>
    </a>
  );
}

/** A red dot as a character, because browsers do not print background colors. */
function RedDot() {
  return (
    <span className={styles.dot} aria-hidden="true">
      ●
    </span>
  );
}

function PriceList({ artworks }: { artworks: readonly StudioArtwork[] }) {
  const { brand, artist } = useTexts();
  const gallery = new URL(paths.gallery, window.location.origin).href;
  return (
    <section aria-label="Price list" className={paper.text}>
      <header className={paper.head}>
        <div>
          <p className={paper.brand}>{brand}</p>
          <p className={paper.kind}>{`Price list, ${readableDay(new Date().toISOString())}`}</p>
        </div>
        <span className={styles.galleryCode}>
          <QrCode address={gallery} />
        </span>
      </header>
      <table className={paper.table}>
        <thead>
          <tr>
            <th scope="col">Work</th>
            <th scope="col">Size</th>
            <th scope="col" className={paper.amount}>
              Price
            </th>
          </tr>
        </thead>
        {artworks.map((artwork) => (
          <tbody key={artwork.id}>
            {priceLines(artwork).map(({ key, size, price }, index, lines) => (
              <tr key={key}>
                {index === 0 && (
                  <td rowSpan={lines.length}>
                    <bdi className={styles.workTitle}>{displayTitle(artwork.title)}</bdi>
                    <span className={paper.label}>{keepMeasures(sharedFacts(artwork))}</span>
                  </td>
                )}
                <td>{keepMeasures(size)}</td>
                <td className={paper.amount}>
                  {isSold(artwork) && <RedDot />}
                  <span>{price}</span>
                </td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      <p className={paper.label}>{`${artist} · ${new URL(gallery).host}`}</p>
    </section>
  );
}

interface QrCodeProps {
  /** The address that the QR code contains. */
  readonly address: string;
}

/** A QR code as one vector path, which prints sharply at any resolution. */
function QrCode({ address }: QrCodeProps) {
  // Level M still scans with a scratch. ISO/IEC 18004 requires a margin of four modules.
  const { data, size } = encode(address, { ecc: 'M', border: 4 });
  const path = data
    .map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join(''))
    .join('');
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={`QR code of ${address}`}
    >
      <path d={path} />
    </svg>
  );
}
