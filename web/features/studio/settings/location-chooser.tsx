import { useQuery } from '@tanstack/react-query';
import { query } from '#web/api/queries.ts';
import { tellOutcome } from '#web/api/tell-outcome.ts';
import { useOperation } from '#web/api/use-operation.ts';
import kit from '#web/features/studio/kit/kit.module.css';
import { LoadProblem } from '#web/features/studio/kit/loading.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Note } from '#web/ui/text.tsx';
import styles from './settings.module.css';

/** Chooses the Square location for payments. */
export function LocationChoices() {
  const asked = useQuery(query('listLocations'));
  const { data: locations, isPending, refetch } = asked;
  const saving = useOperation('setLocation');
  const wanted = saving.isPending ? saving.variables?.body.locationId : undefined;

  function choose(locationId: string) {
    if (saving.isPending) return;
    // After a failure the location may be saved: perhaps only its sync could not start.
    const saved = saving.mutateAsync({ body: { locationId } }, { onError: () => void refetch() });
    void tellOutcome('location', saved, {
      done: ({ name }) => ({
        title: `Payments go to ${name}`,
        description: 'A sync is reading its stock and prices from Square.',
      }),
      failed: 'Failed to update Square location',
    });
  }

  return (
    <Stack gap="1">
      {isPending && <Skeleton height="3.5rem" />}
      {!locations && (
        <LoadProblem
          of={asked}
          words="Failed to load Square locations... Please check your Square API credentials."
          isFixed
        />
      )}
      {locations?.length === 0 && (
        <Note>None of your locations in Square can take payments. Add one in Square first.</Note>
      )}
      {locations && locations.length > 0 && (
        <Stack as="fieldset" gap="0">
          <legend className="visually-hidden">Payment location</legend>
          {locations.map(({ id, name, address, selected }) => (
            <label key={id} className={styles.location}>
              <input
                type="radio"
                name="payment-location"
                value={id}
                checked={wanted === undefined ? selected : wanted === id}
                onChange={() => choose(id)}
              />
              <Stack as="span" gap="0" className={kit.small}>
                <strong>{name}</strong>
                <Note as="span">{address}</Note>
                <Note as="span" size="xs">
                  {id}
                </Note>
              </Stack>
            </label>
          ))}
        </Stack>
      )}
      {locations && locations.length > 1 && (
        <Note>
          Stock and prices are those of the chosen location. Choosing another starts a sync. A work without a
          count at that location cannot be bought.
        </Note>
      )}
      {locations && locations.length > 0 && !locations.some(({ selected }) => selected) && (
        <Note>Choose one: until then visitors cannot pay.</Note>
      )}
    </Stack>
  );
}
