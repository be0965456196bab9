import type { StudioArtwork } from '#shared/model/artwork.ts';
import { formatPrice } from '#shared/rules/money.ts';
import { displayTitle } from '#shared/rules/titles.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import styles from './variations-dialog.module.css';

interface VariationsDialogProps {
  readonly work: StudioArtwork;
  readonly onClose: () => void;
}

/** Every variation of a work with its price, those out of stock too. */
export function VariationsDialog({ work, onClose }: VariationsDialogProps) {
  return (
    <Dialog open onClose={onClose} title={`All variations of ${displayTitle(work.title)}`}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Variation</th>
            <th scope="col">Price</th>
            <th scope="col">In stock</th>
          </tr>
        </thead>
        <tbody>
          {work.variations.map((variation) => (
            <tr key={variation.id}>
              <th scope="row">{variation.name}</th>
              <td>{formatPrice(variation.price)}</td>
              <td>{Number.isFinite(variation.inStock) ? variation.inStock : 'N/A'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
