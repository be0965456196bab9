import type { PolicyName } from '#shared/texts/policies.ts';
import { Stack } from '#web/ui/layout.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './policy-words.module.css';
import { usePolicyText } from './use-policy-text.ts';

/** Shows the artist's text as it was typed (rule 1.18). */
export function PolicyText({ name }: { readonly name: PolicyName }) {
  const paragraphs = usePolicyText(name);
  if (!paragraphs) return <Skeleton height="60vh" />;
  return (
    <Stack className={styles.text}>
      {paragraphs.map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two paragraphs may be alike.
        <p key={index}>{paragraph}</p>
      ))}
    </Stack>
  );
}
