import type { StudioArtwork } from '#shared/model/artwork.ts';
import { Button } from '#web/ui/button.tsx';
import { Row } from '#web/ui/layout.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './selection-bar.module.css';
import { useFlagWorks } from './use-flag-works.ts';

interface SelectionBarProps {
  readonly shown: readonly StudioArtwork[];
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (ids: ReadonlySet<string>) => void;
  readonly onPrint: (artworks: readonly StudioArtwork[]) => void;
}

/** All works that are shown, or some of them, and what can be done to them together. */
export function SelectionBar({ shown, selected, onSelect, onPrint }: SelectionBarProps) {
  const { flagWorks, isPending } = useFlagWorks((ids) => onSelect(new Set(ids)));
  // What the filters hide is not touched, for it is not seen.
  const chosen = shown.filter(({ id }) => selected.has(id));
  const isAll = chosen.length === shown.length;

  return (
    <Row gap="0 2" className={styles.bar}>
      <label>
        <input
          type="checkbox"
          checked={chosen.length > 0 && isAll}
          ref={(box) => {
            if (box) box.indeterminate = chosen.length > 0 && !isAll;
          }}
          onChange={() => onSelect(new Set(isAll ? [] : shown.map(({ id }) => id)))}
        />
        <span>{shown.length === 1 ? 'The work shown' : `All ${shown.length} shown`}</span>
      </label>
      <Text as="span" role="status" strong>
        {chosen.length > 0 && `${chosen.length} selected`}
      </Text>
      {chosen.length > 0 && (
        <Row as="fieldset" className={styles.actions}>
          <legend className="visually-hidden">Bulk actions</legend>
          {actions.map(({ label, ...change }) => (
            <Button
              key={label}
              inactive={isPending}
              onClick={() => flagWorks({ artworkIds: chosen.map(({ id }) => id), ...change })}
            >
              {label}
            </Button>
          ))}
          <Button onClick={() => onPrint(chosen)}>Print…</Button>
          <Button variant="quiet" onClick={() => onSelect(new Set())}>
            Select none
          </Button>
        </Row>
      )}
    </Row>
  );
}

const actions = [
  { label: 'Feature', flag: 'featured', on: true },
  { label: 'Stop featuring', flag: 'featured', on: false },
  { label: 'Hide', flag: 'hidden', on: true },
  { label: 'Unhide', flag: 'hidden', on: false },
] as const;
