import type { Picture } from '#shared/artwork/artwork.ts';
import { jpegFile, mediaUrl } from '#shared/artwork/pictures.ts';
import { ArtworkPicture } from '#web/ui/artwork-picture.tsx';
import styles from './orders.module.css';

interface OrderPictureProps {
  readonly picture: Picture | undefined;
  /** How wide it may be, in rem. */
  readonly width: number;
}

/** The small picture of a sold work. Its title stands beside it; a work that has left the shop keeps its place empty. */
export function OrderPicture({ picture, width }: OrderPictureProps) {
  return (
    <span className={styles.frame} style={{ width: `${width}rem` }}>
      {picture && (
        <ArtworkPicture
          artwork={{ imageUrl: mediaUrl(jpegFile(picture.key)), picture }}
          sizes={`${width}rem`}
          cover
        />
      )}
    </span>
  );
}
