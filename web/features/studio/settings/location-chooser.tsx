import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#web/api/api-error.ts';
import { query } from '#web/api/queries.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { errorToast, toast } from '#web/stores/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './settings.module.css';

/** Which Square location takes the payments. */
export function LocationChooser() {
  return (
    <section className={styles.setting} aria-labelledby="location-title">
      <h2 id="location-title" className={styles.title}>
        Payment location
      </h2>
      <LocationChoices />
    </section>
  );
}

/** The same without its title. */
export function LocationChoices() {
  const { data: locations, error, isPending, isFetching, refetch } = useQuery(query('listLocations'));
  const saving = useOperation('setLocation');
  const wanted = saving.isPending ? saving.variables?.body.locationId : undefined;

  function choose(locationId: string) {
    if (saving.isPending) return;
    saving.mutate(
      { body: { locationId } },
      {
        onSuccess: ({ name }) =>
          toast({
            title: `Payments go to ${name}`,
            description: 'A sync is reading its stock and prices from Square.',
          }),
        onError: (failure) => {
          errorToast('Failed to update Square location', messageOf(failure, ''));
          // The location may be saved all the same, where only its sync could not start.
          void refetch();
        },
      },
    );
  }

  return (
    <div className={styles.setting}>
      {isPending && <Skeleton height="3.5rem" />}
      {error && !locations && (
        <div role="alert" className={styles.problem}>
          <p>Failed to load Square locations... Please check your Square API credentials.</p>
          <Button onClick={() => void refetch()} disabled={isFetching}>
            Try again
          </Button>
        </div>
      )}
      {locations?.length === 0 && (
        <p className={styles.words}>
          Square knows no location that can take payments. Add one in Square first.
        </p>
      )}
      {locations && locations.length > 0 && (
        <fieldset className={styles.locations}>
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
              <span className={styles.about}>
                <span className={styles.name}>{name}</span>
                <span className={styles.address}>{address}</span>
                <span className={styles.id}>{id}</span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {locations && locations.length > 1 && (
        <p className={styles.words}>
          Stock and prices are those of the chosen location. Choosing another starts a sync; a work that
          Square does not count there cannot be bought.
        </p>
      )}
      {locations && locations.length > 0 && !locations.some(({ selected }) => selected) && (
        <p className={styles.words}>None is chosen yet: visitors cannot pay until one is.</p>
      )}
    </div>
  );
}
