import type { StudioArtwork } from '#shared/model/artwork.ts';
import { keepMeasures } from '#shared/rules/measures.ts';
import { soldLabel } from '#shared/rules/sold.ts';
import { displayTitle } from '#shared/rules/titles.ts';
import { ArtworkPicture } from '#web/ui/artwork-picture.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Note } from '#web/ui/text.tsx';
import styles from './new-works.module.css';

interface WorkChoiceProps {
  readonly works: readonly StudioArtwork[];
  /** Ids of the works that are left out. */
  readonly left: ReadonlySet<string>;
  readonly onChange: (id: string, isTold: boolean) => void;
}

/** The new works, each announced unless its checkbox is cleared. */
export function WorkChoice({ works, left, onChange }: WorkChoiceProps) {
  return (
    <fieldset className={styles.choice}>
      <legend>Choose what to announce. Works you leave out won’t be listed next time.</legend>
      <ul className={styles.works}>
        {works.map((work) => (
          <li key={work.id}>
            <label className={styles.work}>
              <input
                type="checkbox"
                checked={!left.has(work.id)}
                onChange={({ target }) => onChange(work.id, target.checked)}
              />
              <span className={styles.picture}>
                <ArtworkPicture artwork={work} sizes="4rem" cover />
              </span>
              <Stack as="span" gap="0" className={styles.words}>
                <bdi>{displayTitle(work.title)}</bdi>
                <Note as="span">{keepMeasures(soldLabel(work))}</Note>
              </Stack>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
