import type { EditableTexts, TextsVersion } from '#shared/model/shop-texts.ts';
import { textRules } from '#shared/rules/text-rules.ts';
import { timeInSentence } from '#web/features/studio/readable-time.ts';
import { Button } from '#web/ui/button.tsx';
import { List, Stack } from '#web/ui/layout.tsx';
import { Note, Title } from '#web/ui/text.tsx';
import styles from './texts.module.css';

interface TextsHistoryProps {
  readonly stored: EditableTexts;
  readonly isBusy: boolean;
  /** 0: the texts that the shop began with. */
  readonly onRestore: (version: number) => void;
}

/** What visitors read now, since when, and what they read before. */
export function TextsHistory({ stored, isBusy, onRestore }: TextsHistoryProps) {
  const [current, ...earlier] = stored.history;
  if (!current) {
    return (
      <Stack start className={styles.history}>
        <Note>Visitors read the texts that the shop began with.</Note>
      </Stack>
    );
  }
  const before = earlier[0]?.version ?? 0;
  return (
    <Stack as="section" start className={styles.history} aria-label="Versions">
      <Note>
        Version {current.version}, published {timeInSentence(current.at)} by {current.who}:{' '}
        {changesOf(current)}.
      </Note>
      <Button inactive={isBusy} onClick={() => onRestore(before)}>
        Undo this version
      </Button>
      <details className={styles.group}>
        <summary className={styles.summary}>
          <Title>Earlier versions</Title>
        </summary>
        <List className={styles.versions}>
          {earlier.map((version) => (
            <li key={version.version}>
              <span>
                Version {version.version}, published {timeInSentence(version.at)} by {version.who}:{' '}
                {changesOf(version)}
              </span>
              <Button
                variant="quiet"
                inactive={isBusy}
                onClick={() => onRestore(version.version)}
                aria-label={`Publish version ${version.version} again`}
              >
                Publish again
              </Button>
            </li>
          ))}
          <li>
            <span>The texts that the shop began with</span>
            <Button
              variant="quiet"
              inactive={isBusy}
              onClick={() => onRestore(0)}
              aria-label="Publish the texts that the shop began with again"
            >
              Publish again
            </Button>
          </li>
        </List>
      </details>
    </Stack>
  );
}

/** A name that this version of the shop does not know is left out. */
function changesOf({ changed }: TextsVersion): string {
  const rules: Readonly<Record<string, { readonly label: string }>> = textRules;
  return changed
    .flatMap((name) => (Object.hasOwn(rules, name) ? rules[name]?.label : undefined) ?? [])
    .join(', ');
}
