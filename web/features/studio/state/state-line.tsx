import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useId } from 'react';
import type { Location } from '#shared/studio/studio.ts';
import { query } from '#web/api/queries.ts';
import { LocationChoices } from '#web/features/studio/settings/location-chooser.tsx';
import { TestModeControl } from '#web/features/studio/settings/test-mode-control.tsx';
import { SyncPanel } from '#web/features/studio/sync/sync-panel.tsx';
import type { SyncControls } from '#web/features/studio/sync/use-sync-controls.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Section } from '#web/ui/layout.tsx';
import styles from './state-line.module.css';

export type Part = 'sync' | 'test mode' | 'location';

interface StateLineProps {
  readonly sync: SyncControls;
  /** Undefined until something was opened or folded. */
  readonly open: Part | 'none' | undefined;
  readonly onOpen: (part: Part | 'none') => void;
}

/** Sync, test mode and payment location in one line; each part opens to its controls, one at a time. */
export function StateLine({ sync, open, onOpen }: StateLineProps) {
  const { data: testMode } = useQuery(query('getTestMode'));
  const locations = useQuery(query('listLocations'));
  const isUnset = locations.error !== null || (locations.data && !locations.data.some(isSelected));
  const wanted = wantedPart(sync, isUnset ?? false);
  // What wants to be seen opens by itself, and stays until it is folded.
  const opens = useEffectEvent(onOpen);
  useEffect(() => {
    if (open === undefined && wanted !== undefined) opens(wanted);
  }, [open, wanted]);

  const fold = (part: Part) => ({
    id: headId(part),
    isOpen: open === part,
    onToggle: () => onOpen(open === part ? 'none' : part),
  });
  return (
    <div className={styles.line}>
      <Fold label="Sync" {...syncWords(sync)} {...fold('sync')}>
        <SyncPanel sync={sync} />
      </Fold>
      <Fold
        label="Test mode"
        value={testMode === undefined ? '' : testMode.testMode ? 'On' : 'Off'}
        look={testMode?.testMode ? 'practice' : undefined}
        {...fold('test mode')}
      >
        <TestModeControl />
      </Fold>
      <Fold
        label="Location"
        value={locationWords(locations.data, locations.error !== null)}
        look={isUnset ? 'trouble' : undefined}
        {...fold('location')}
      >
        <Section title="Payment location" titleSize="m" gap="1">
          <LocationChoices />
        </Section>
      </Fold>
    </div>
  );
}

/** Of the button that opens it. */
export function headId(part: Part): string {
  return `state-${part.replace(' ', '-')}`;
}

const isSelected = ({ selected }: Location) => selected;

/** A shop without works needs its first sync; without a location nobody can pay. */
function wantedPart({ progress, error }: SyncControls, isUnset: boolean): Part | undefined {
  if (error || progress?.status === 'idle' || progress?.status === 'in_progress') return 'sync';
  return isUnset ? 'location' : undefined;
}

function locationWords(locations: readonly Location[] | undefined, hasFailed: boolean): string {
  if (!locations) return hasFailed ? 'Not loaded' : '';
  return locations.find(isSelected)?.name ?? 'None chosen';
}

const shortTime = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' });
const shortDay = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric' });

function syncWords({ progress, error }: SyncControls): { readonly value: string; readonly look?: 'trouble' } {
  if (!progress) return error ? { value: 'Not loaded', look: 'trouble' } : { value: '' };
  const { status, current, total, finishedAt, preview } = progress;
  switch (status) {
    case 'idle':
      return { value: 'Never run' };
    case 'in_progress':
      return { value: total > 0 ? `${Math.min(current, total)} of ${total}` : 'Running' };
    case 'error':
      return { value: 'Stopped', look: 'trouble' };
    case 'completed':
      return {
        value: preview ? 'Preview ready' : finishedAt ? shortWhen(new Date(finishedAt)) : 'Completed',
      };
  }
}

function shortWhen(time: Date): string {
  const isToday = time.toDateString() === new Date().toDateString();
  return (isToday ? shortTime : shortDay).format(time);
}

interface FoldProps {
  readonly id: string;
  readonly label: string;
  /** How it stands, in a word or two; empty while nobody knows. */
  readonly value: string;
  /** `practice`: nothing of it is real; `trouble`: it wants to be looked at. */
  readonly look?: 'practice' | 'trouble' | undefined;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  /** Its controls; there while it is folded, too, so that nothing typed is lost. */
  readonly children: ReactNode;
}

/** One part of the status line, which opens to what changes it. */
function Fold({ id, label, value, look, isOpen, onToggle, children }: FoldProps) {
  const panel = useId();
  return (
    <>
      <button
        type="button"
        id={id}
        className={styles.head}
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={onToggle}
      >
        <span className={styles.label}>{label}</span>{' '}
        <span className={classNames(styles.value, look && styles[look])}>{value}</span>
        <span className={styles.sign}>
          <Icon name="down" size={18} />
        </span>
      </button>
      <div id={panel} className={styles.panel} hidden={!isOpen}>
        {children}
      </div>
    </>
  );
}
