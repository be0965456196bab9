import styles from './skeleton.module.css';

interface SkeletonProps {
  /** CSS lengths; a text line by default. */
  readonly width?: string;
  readonly height?: string;
  /** `4 / 5` and the like, instead of a height. */
  readonly aspectRatio?: string;
}

/** A place kept for what is coming. */
export function Skeleton({ width = '100%', height = '1em', aspectRatio }: SkeletonProps) {
  return (
    <span
      className={styles.skeleton}
      style={{ width, ...(aspectRatio ? { aspectRatio } : { height }) }}
      aria-hidden="true"
    />
  );
}
