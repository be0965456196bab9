import type { EditableTexts } from '#shared/model/shop-texts.ts';
import { textRules } from '#shared/rules/text-rules.ts';
import { timeInSentence } from '#web/features/studio/readable-time.ts';
import { Button } from '#web/ui/button.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Note } from '#web/ui/text.tsx';
import styles from './texts.module.css';

interface LastPublicationProps {
  readonly stored: EditableTexts;
  readonly isBusy: boolean;
  readonly onUndo: () => void;
}

/** What visitors read now, and since when; a press takes it back. */
export function LastPublication({ stored, isBusy, onUndo }: LastPublicationProps) {
  return (
    <Stack start className={styles.published}>
      <Note>{publicationWords(stored)}</Note>
      {stored.published.version > 0 && (
        <Button inactive={isBusy} onClick={onUndo}>
          Undo the last publication
        </Button>
      )}
    </Stack>
  );
}

/** Whose, since when, and what it changed; a name that this version of the shop does not know is left out. */
function publicationWords({ published, lastPublication }: EditableTexts): string {
  if (published.version === 0) return 'Visitors read the texts that the shop began with.';
  if (!lastPublication) return 'Visitors read the texts that were published last.';
  const { at, who, changed } = lastPublication;
  const rules: Readonly<Record<string, { readonly label: string }>> = textRules;
  const labels = changed.flatMap((name) => (Object.hasOwn(rules, name) ? (rules[name]?.label ?? []) : []));
  return `Published ${timeInSentence(at)} by ${who}: ${labels.join(', ')}.`;
}
