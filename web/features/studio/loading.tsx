import { Stack } from '#web/ui/layout.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface LoadingProps {
  /** Told to those who do not see the places. */
  readonly words: string;
  /** Of the places below each other, in CSS lengths. */
  readonly heights: readonly string[];
  readonly className?: string | undefined;
}

/** Places kept for a list or a page that is being loaded. */
export function Loading({ words, heights, className }: LoadingProps) {
  return (
    <Stack className={className} aria-busy="true">
      <span className="visually-hidden">{words}</span>
      {heights.map((height, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the places stay as they are.
        <Skeleton key={place} height={height} />
      ))}
    </Stack>
  );
}
