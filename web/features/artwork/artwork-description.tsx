import { describe } from '#shared/artwork/description.ts';
import { keepMeasures } from '#shared/text/measures.ts';
import styles from './artwork-panel.module.css';

/** Renders the first line in plain type and the others in italics; nothing for an empty description (rule 6.6). */
export function ArtworkDescription({ description }: { readonly description: string }) {
  const lines = describe(description);
  if (!lines) return null;
  return (
    <div className={styles.description}>
      <p>{keepMeasures(lines.first)}</p>
      {lines.rest.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat, and never move.
        <p key={index}>
          <em>{keepMeasures(line)}</em>
        </p>
      ))}
    </div>
  );
}
