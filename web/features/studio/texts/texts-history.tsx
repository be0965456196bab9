import type { EditableTexts, TextsVersion } from '#shared/model/shop-texts.ts';
import { textRules } from '#shared/rules/text-rules.ts';
import { timeInSentence } from '#web/features/studio/readable-time.ts';
import { Button } from '#web/ui/button.tsx';
import { List, Stack } from '#web/ui/layout.tsx';
import { Note, Title } from '#web/ui/text.tsx';
import styles from './texts.module.css';

const beginning = 'texts that the shop began with';

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
        <Note>{`Visitors read the ${beginning}.`}</Note>
      </Stack>
    );
  }
  const versions = [
    ...earlier.map((one) => ({ version: one.version, words: wordsOf(one), name: `version ${one.version}` })),
    { version: 0, words: `The ${beginning}`, name: `the ${beginning}` },
  ];
  return (
    <Stack as="section" start className={styles.history} aria-label="Versions">
      <Note>{`${wordsOf(current)}.`}</Note>
      <Button inactive={isBusy} onClick={() => onRestore(versions[0]?.version ?? 0)}>
        Undo this version
      </Button>
      <details className={styles.group}>
        <summary className={styles.summary}>
          <Title>Earlier versions</Title>
        </summary>
        <List className={styles.versions}>
          {versions.map(({ version, words, name }) => (
            <li key={version}>
              <span>{words}</span>
              <Button
                variant="quiet"
                inactive={isBusy}
                onClick={() => onRestore(version)}
                aria-label={`Publish ${name} again`}
              >
                Publish again
              </Button>
            </li>
          ))}
        </List>
      </details>
    </Stack>
  );
}

/** A name that this version of the shop does not know is left out. */
function wordsOf({ version, at, who, changed }: TextsVersion): string {
  const rules: Readonly<Record<string, { readonly label: string }>> = textRules;
  const labels = changed.flatMap((name) => (Object.hasOwn(rules, name) ? (rules[name]?.label ?? []) : []));
  return `Version ${version}, published ${timeInSentence(at)} by ${who}: ${labels.join(', ')}`;
}
