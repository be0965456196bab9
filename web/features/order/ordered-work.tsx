import type { ShoppersOrder } from '#shared/model/shoppers-order.ts';
import { keepMeasures } from '#shared/rules/measures.ts';
import { formatMinorUnits } from '#shared/rules/money.ts';
import { paths } from '#shared/rules/paths.ts';
import { jpegFile, mediaUrl } from '#shared/rules/pictures.ts';
import { displayTitle } from '#shared/rules/titles.ts';
import { ArtworkPicture } from '#web/ui/artwork-picture.tsx';
import { Link } from '#web/ui/link.tsx';
import { Note } from '#web/ui/text.tsx';
import styles from './ordered-work.module.css';

/** One line of a paid order. */
export function OrderedWork({ line }: { readonly line: ShoppersOrder['lines'][number] }) {
  const { artworkId, picture, format, size, quantity, price, isPublic } = line;
  const title = displayTitle(line.title);
  const about = [format, keepMeasures(size)].filter((words) => words !== '').join(', ');
  return (
    <li className={styles.line}>
      {picture && (
        <ArtworkPicture
          artwork={{ imageUrl: mediaUrl(jpegFile(picture.key)), picture, category: format }}
          sizes="(min-width: 64rem) 14rem, 7rem"
          frame={8}
          className={styles.picture}
        />
      )}
      <div className={styles.about}>
        <h3 className={styles.title}>
          {isPublic ? <Link to={paths.artwork(artworkId)}>{title}</Link> : title}
        </h3>
        {about !== '' && <Note>{about}</Note>}
        {quantity > 1 && <Note>{`${quantity} × ${formatMinorUnits(price.amount, price.currency)}`}</Note>}
      </div>
      <p className={styles.price}>{formatMinorUnits(price.amount * quantity, price.currency)}</p>
    </li>
  );
}
