import { useState } from 'react';
import { keepMeasures } from '#shared/rules/measures.ts';
import { type Size, sizeText } from '#shared/rules/sizes/size-of.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import type { PaperName } from '#web/ui/paper-sizes.ts';
import { Select } from '#web/ui/select.tsx';
import { Note } from '#web/ui/text.tsx';
import { patternFor, usualPaper } from './pattern.ts';
import { PatternSheets } from './pattern-sheets.tsx';
import { extentText, paperNames } from './pattern-words.ts';

interface PatternDialogProps {
  readonly title: string;
  /** With its border, as it hangs on the wall. */
  readonly size: Size;
  readonly onClose: () => void;
}

const paperOptions = Object.entries(paperNames).map(([value, label]) => ({ value, label }));

/** A paper pattern of a work at true size, to tape to the wall before one buys it. */
export default function PatternDialog({ title, size, onClose }: PatternDialogProps) {
  const [paper, choose] = useState(() => usualPaper(navigator.language));
  const pattern = patternFor(size, paper);
  return (
    <>
      <ConfirmDialog
        title="Print at true size"
        width="payment"
        words={{ keep: 'Close', confirm: 'Print…' }}
        onConfirm={() => window.print()}
        onClose={onClose}
      >
        <p>{`The outline of ${title}, ${keepMeasures(sizeText(size))}, to tape to your wall.`}</p>
        <Select
          label="Paper"
          options={paperOptions}
          value={paper}
          onChange={(name) => choose(name as PaperName)}
        />
        <p role="status">{extentText(pattern, paper)}</p>
        <Note>
          In the print window, choose this paper, a scale of 100% and no headers. The first page has two
          squares to measure: they show whether the printer kept the size.
        </Note>
      </ConfirmDialog>
      <PatternSheets title={title} size={size} pattern={pattern} paper={paper} />
    </>
  );
}
