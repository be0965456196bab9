import styles from './skeleton.module.css';

interface SkeletonProps {
  /** CSS length. By default the skeleton is as large as a line of text. */
  readonly width?: string;
  readonly height?: string;
  /** Aspect ratio such as `4 / 5`, used instead of the height. */
  readonly aspectRatio?: string;
}

/** A placeholder for content that is loading. */
export function Skeleton({ width = '100%', height = '1em', aspectRatio }: SkeletonProps) {
  return (
    <span
      className={styles.skeleton}
      style={{ width, ...(aspectRatio ? { aspectRatio } : { height }) }}
      aria-hidden="true"
    />
  );
}
