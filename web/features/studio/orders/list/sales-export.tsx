import { useState } from 'react';
import { dayIn } from '#shared/text/calendar-day.ts';
import kit from '#web/features/studio/kit/kit.module.css';
import { SaveFileButton } from '#web/features/studio/kit/save-file-button.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Note } from '#web/ui/text.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/** Exports the sales between two days as a file for the tax adviser. The form starts with the days of this year. */
export function SalesExport() {
  const [zone] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC');
  const [{ from, to }, setDays] = useState(() => {
    const today = dayIn(zone, Date.now());
    return { from: `${today.slice(0, 4)}-01-01`, to: today };
  });
  const areGiven = from !== '' && to !== '';
  const isTurned = areGiven && to < from;
  return (
    <details className={kit.bottom}>
      <summary>Export sales</summary>
      <Stack gap="1" start>
        <div className={kit.search}>
          <TextField
            label="First day"
            type="date"
            value={from}
            onChange={({ target }) => setDays({ from: target.value, to })}
          />
          <TextField
            label="Last day"
            type="date"
            value={to}
            error={isTurned ? 'The last day comes before the first.' : undefined}
            onChange={({ target }) => setDays({ from, to: target.value })}
          />
          {areGiven && !isTurned && (
            <SaveFileButton operation="exportOrders" query={{ from, to, zone }}>
              Export sales (CSV)
            </SaveFileButton>
          )}
        </div>
        <Note>
          {`Paid orders without test orders. Days begin at midnight in your time zone, ${zone.replaceAll('_', ' ')}. For totals, see Reports in Square’s Dashboard.`}
        </Note>
      </Stack>
    </details>
  );
}
