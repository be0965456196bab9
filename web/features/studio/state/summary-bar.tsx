import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { Location } from '#shared/studio/studio.ts';
import { query } from '#web/api/queries.ts';
import kit from '#web/features/studio/kit/kit.module.css';
import { LocationChoices } from '#web/features/studio/settings/location-chooser.tsx';
import { TestModeControl } from '#web/features/studio/settings/test-mode-control.tsx';
import { SyncPanel } from '#web/features/studio/sync/sync-panel.tsx';
import type { SyncControls } from '#web/features/studio/sync/use-sync.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Row, Section } from '#web/ui/layout.tsx';
import styles from './state.module.css';

export type Part = 'sync' | 'test mode' | 'location';

interface SummaryBarProps {
  readonly sync: SyncControls;
  /** Undefined until the artist has opened or closed a part. */
  readonly open: Part | 'none' | undefined;
  readonly onOpen: (part: Part | 'none') => void;
  /** Content before the parts, in the same line. */
  readonly children: ReactNode;
}

/** Shows sync, test mode and payment location in one line. Each part opens its controls, one part at a time. */
export function SummaryBar({ sync, open, onOpen, children }: SummaryBarProps) {
  const { data: testMode } = useQuery(query('getTestMode'));
  const locations = useQuery(query('listLocations'));
  const isUnset = locations.error !== null || (locations.data && !locations.data.some(isSelected));
  const wanted = wantedPart(sync, isUnset ?? false);
  // A part that needs attention opens by itself and stays open until the artist closes it.
  const opens = useEffectEvent(onOpen);
  useEffect(() => {
    if (open === undefined && wanted !== undefined) opens(wanted);
  }, [open, wanted]);

  const parts: readonly StatePart[] = [
    { part: 'sync', label: 'Sync', ...syncWords(sync), controls: <SyncPanel sync={sync} /> },
    {
      part: 'test mode',
      label: 'Test mode',
      value: testMode === undefined ? '' : testMode.testMode ? 'On' : 'Off',
      look: testMode?.testMode ? 'practice' : undefined,
      controls: <TestModeControl />,
    },
    {
      part: 'location',
      label: 'Location',
      value: locationWords(locations.data, locations.error !== null),
      look: isUnset ? 'trouble' : undefined,
      controls: (
        <Section title="Payment location" titleSize="m" gap="1">
          <LocationChoices />
        </Section>
      ),
    },
  ];
  return (
    <div className={styles.line}>
      {children}
      <Row className={classNames(styles.state, kit.sideways)}>
        {parts.map(({ part, label, value, look }) => (
          <button
            key={part}
            type="button"
            id={headId(part)}
            className={classNames(kit.chip, look && styles[look])}
            aria-expanded={open === part}
            aria-controls={`${headId(part)}-controls`}
            onClick={() => onOpen(open === part ? 'none' : part)}
          >
            <span>{label}</span> <strong>{value}</strong>
            <Icon name="down" size={18} />
          </button>
        ))}
      </Row>
      {parts.map(({ part, controls }) => (
        // Rendered while closed too, so that typed text is not lost.
        <div key={part} id={`${headId(part)}-controls`} className={styles.panel} hidden={open !== part}>
          {controls}
        </div>
      ))}
    </div>
  );
}

interface StatePart {
  readonly part: Part;
  readonly label: string;
  /** The state in one or two words; empty while it is unknown. */
  readonly value: string;
  /** `practice`: test data; `trouble`: needs attention. */
  readonly look?: 'practice' | 'trouble' | undefined;
  readonly controls: ReactNode;
}

/** Returns the id of the button that opens the part. */
export function headId(part: Part): string {
  return `state-${part.replace(' ', '-')}`;
}

const isSelected = ({ selected }: Location) => selected;

/** Returns the part to open. A shop without works needs its first sync; a shop without a location cannot be paid. */
function wantedPart({ progress, error, isFetching }: SyncControls, isUnset: boolean): Part | undefined {
  const { status } = progress ?? {};
  // During a refetch the known progress may be outdated.
  if (!isFetching && (error || status === 'idle' || status === 'in_progress')) return 'sync';
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
