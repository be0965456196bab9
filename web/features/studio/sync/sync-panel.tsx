import { type FormEvent, useState } from 'react';
import type { SyncTally } from '#shared/studio/left-out.ts';
import kit from '#web/features/studio/kit/kit.module.css';
import { Button } from '#web/ui/button.tsx';
import { FormProblem } from '#web/ui/form-answer.tsx';
import { Row, Section } from '#web/ui/layout.tsx';
import { Note, Text, TextButton } from '#web/ui/text.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { SyncStatus } from './sync-status.tsx';
import type { SyncControls } from './use-sync.ts';

/** Catalogue sync: an optional filter, the start button and the progress. */
export function SyncPanel({ sync }: { readonly sync: SyncControls }) {
  const [filter, setFilter] = useState('');
  const { progress, preview, running, isBusy } = sync;
  const failures = (progress?.failures.length ?? 0) + (progress?.moreFailures ?? 0);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isBusy) sync.start({ filter });
  }

  return (
    <Section title="Catalogue sync" titleSize="m" gap="1">
      <form className={kit.search} onSubmit={submit}>
        <TextField
          label="Filter (optional)"
          aria-describedby="sync-hint"
          maxLength={100}
          autoComplete="off"
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
        />
        <Row>
          <Button type="submit" variant="primary" disabled={isBusy}>
            Start Square sync
          </Button>
          <Button disabled={isBusy} onClick={() => sync.start({ filter, preview: true })}>
            Preview changes
          </Button>
        </Row>
      </form>
      <Note id="sync-hint" size="xs">
        Only works with this in title or category. Leave empty to sync everything.
      </Note>
      {sync.lacksLocations && (
        <Text size="s">A sync needs your locations in Square, and they could not be loaded.</Text>
      )}
      {sync.error && <FormProblem>Failed to fetch sync progress</FormProblem>}
      {progress && progress.status !== 'idle' && <SyncStatus progress={progress} />}
      {progress?.tally && !running && <Tally tally={progress.tally} onShow={() => sync.show('left out')} />}
      {progress?.trouble && (
        <Text size="s" tone="danger">
          {`Square changes are not arriving. ${progress.trouble}`}
        </Text>
      )}
      {progress?.held !== undefined && progress.wouldVanish === undefined && (
        <Text size="s">{heldWords(progress.held)}</Text>
      )}
      {progress?.missingPictures !== undefined && progress.missingPictures > 0 && (
        <Text size="s">{missingWords(progress.missingPictures)}</Text>
      )}
      {progress && !running && (
        <Row>
          {preview && <Button onClick={() => sync.show('preview')}>Show what would change</Button>}
          {!preview && failures > 0 && (
            <Button onClick={() => sync.show('failures')}>
              {failures === 1 ? 'Show 1 failure' : `Show ${failures} failures`}
            </Button>
          )}
          {!preview && progress.wouldVanish !== undefined && (
            <Button onClick={() => sync.show('vanishing')}>{`Review ${progress.wouldVanish} works`}</Button>
          )}
        </Row>
      )}
    </Section>
  );
}

function heldWords(held: number): string {
  return held === 1
    ? '1 work is no longer in Square’s catalogue, though visitors still see it. Start a sync to review it.'
    : `${held} works are no longer in Square’s catalogue, though visitors still see them. Start a sync to review them.`;
}

function missingWords(missing: number): string {
  const pictures =
    missing === 1
      ? '1 picture is missing its files, so visitors do not see it.'
      : `${missing} pictures are missing their files, so visitors do not see them.`;
  return `${pictures} A sync without a filter makes the files again and lists those that it could not make.`;
}

interface TallyProps {
  readonly tally: SyncTally;
  readonly onShow: () => void;
}

/** The number of works in the shop after the last complete sync, and a link to the items that are left out. */
function Tally({ tally: { works, leftOut }, onShow }: TallyProps) {
  return (
    <Row as="p" gap="0 1" className={kit.small}>
      <span>{`${works} ${works === 1 ? 'work' : 'works'} in the shop`}</span>
      {leftOut > 0 && (
        <>
          <span aria-hidden="true">·</span>
          <TextButton onClick={onShow}>{`${leftOut} not in the shop`}</TextButton>
        </>
      )}
    </Row>
  );
}
