import { useState } from 'react';
import type { StudioArtwork } from '#shared/artwork/artwork.ts';
import { isPublic } from '#shared/artwork/visibility.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Select } from '#web/ui/select.tsx';
import { Note, Text } from '#web/ui/text.tsx';
import { labelFormats, placeLabels } from './label-formats.ts';
import styles from './show-sheet.module.css';
import { ShowSheet, WallLabel } from './show-sheet.tsx';

interface PrintDialogProps {
  /** The selected works in printing order. */
  readonly artworks: readonly StudioArtwork[];
  readonly onClose: () => void;
}

/** A dialog that prints labels with QR codes and a price list for a show. */
export default function PrintDialog({ artworks, onClose }: PrintDialogProps) {
  const [hasLabels, setLabels] = useState(true);
  const [hasPriceList, setPriceList] = useState(true);
  const [chosen, choose] = useState(labelFormats[0].value);
  const format = labelFormats.find(({ value }) => value === chosen) ?? labelFormats[0];
  const printed = artworks.filter(isPublic);
  const [first] = printed;
  const isEmpty = first === undefined || !(hasLabels || hasPriceList);
  return (
    <>
      <Dialog
        onClose={onClose}
        title="Print for a show"
        width="payment"
        actions={
          <>
            <Button onClick={onClose}>Close</Button>
            <Button variant="primary" inactive={isEmpty} onClick={() => window.print()}>
              Print…
            </Button>
          </>
        }
      >
        <Row as="fieldset" gap="0 3">
          <legend className="visually-hidden">What to print</legend>
          <label>
            <input type="checkbox" checked={hasLabels} onChange={({ target }) => setLabels(target.checked)} />
            Wall labels
          </label>
          <label>
            <input
              type="checkbox"
              checked={hasPriceList}
              onChange={({ target }) => setPriceList(target.checked)}
            />
            Price list
          </label>
        </Row>
        {hasLabels && (
          <>
            <Select label="Label sheet" options={labelFormats} value={format.value} onChange={choose} />
            {first && (
              <Stack as="figure" gap="1" start className={styles.example}>
                <WallLabel artwork={first} format={format} />
                <Note as="figcaption">{extent(printed.length, format)}</Note>
              </Stack>
            )}
            <Note className={styles.below}>
              Each code opens the page of its work, where it can be bought with the same stock as at your
              till. In the print window, choose a scale of 100% and no margins.
            </Note>
          </>
        )}
        <Warnings
          left={artworks.length - printed.length}
          isEmpty={first === undefined}
          hasLabels={hasLabels}
        />
      </Dialog>
      {!isEmpty && (
        <ShowSheet artworks={printed} format={hasLabels ? format : undefined} hasPriceList={hasPriceList} />
      )}
    </>
  );
}

function extent(count: number, format: (typeof labelFormats)[number]): string {
  const sheets = placeLabels(format, Array.from({ length: count })).length;
  return `${counted(count, 'label')} on ${counted(sheets, 'sheet')}`;
}

function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}

interface WarningsProps {
  /** Number of selected works that are not printed. */
  readonly left: number;
  readonly isEmpty: boolean;
  readonly hasLabels: boolean;
}

function Warnings({ left, isEmpty, hasLabels }: WarningsProps) {
  const { hostname, host } = window.location;
  const isForNow = hostname === 'localhost' || hostname.endsWith('.cloudfront.net');
  return (
    <Text as="div" role="status" size="s" className={styles.below}>
      {left > 0 && (
        <p>
          {`${counted(left, 'hidden work')} ${left === 1 ? 'is' : 'are'} left out, because visitors cannot open ${left === 1 ? 'its page' : 'their pages'}.${isEmpty ? ' Unhide the works that you want to print.' : ''}`}
        </p>
      )}
      {hasLabels && isForNow && !isEmpty && (
        <p>{`The codes lead to ${host}. Print them again once the shop has its own domain.`}</p>
      )}
    </Text>
  );
}
