import type { Artwork } from '#shared/artwork/artwork.ts';
import { displayTitle } from '#shared/artwork/titles.ts';
import { stockText } from '#shared/artwork/variations.ts';
import { keepMeasures } from '#shared/text/measures.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Price } from '#web/ui/price.tsx';
import styles from './variations-dialog.module.css';

interface VariationsDialogProps {
  readonly artwork: Artwork;
  readonly onClose: () => void;
}

/** A dialog with the price of every variation of a work, including sold-out ones (rule 6.18). */
export default function VariationsDialog({ artwork, onClose }: VariationsDialogProps) {
  return (
    <Dialog onClose={onClose} title={`${displayTitle(artwork.title)}: sizes and prices`}>
      <table className={styles.table}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Size</th>
            <th scope="col">Stock</th>
            <th scope="col">Price</th>
          </tr>
        </thead>
        <tbody>
          {artwork.variations.map((variation) => (
            <tr key={variation.id}>
              <th scope="row">{keepMeasures(variation.name)}</th>
              <td className={styles.stock}>{stockText(variation)}</td>
              <td className={styles.price}>
                <Price price={variation.price} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
