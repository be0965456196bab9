import { Page } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { WithoutScripts } from '#web/ui/without-scripts.tsx';
import styles from './gallery-wall.module.css';

/** Aspect ratios of the placeholders, as different as those of real works. */
const shapes = [
  '4 / 5',
  '1 / 1',
  '3 / 4',
  '5 / 4',
  '4 / 5',
  '3 / 2',
  '1 / 1',
  '2 / 3',
  '5 / 4',
  '3 / 4',
  '4 / 5',
  '1 / 1',
];

/** The gallery's first render, with its title and twelve placeholders. */
export function GallerySkeleton() {
  return (
    <Page title="Gallery">
      <WithoutScripts />
      <div className={styles.skeleton}>
        <div className={styles.skeletonControls} aria-hidden="true">
          <Skeleton height="2.75rem" />
          <Skeleton height="2.75rem" />
          <Skeleton height="2.75rem" />
        </div>
        <div className={styles.skeletonWall} aria-busy="true">
          {shapes.map((shape, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the places never change.
            <div key={index} className={styles.skeletonCard} data-testid="gallery-placeholder">
              <Skeleton aspectRatio={shape} />
              <Skeleton width="70%" height="1.25rem" />
              <Skeleton width="40%" />
            </div>
          ))}
        </div>
        <output className="visually-hidden">Loading the gallery...</output>
      </div>
    </Page>
  );
}
