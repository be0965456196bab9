import type { SellingFinding } from '#shared/model/studio.ts';
import { LocationChoices } from '#web/features/studio/settings/location-chooser.tsx';
import styles from './first-steps.module.css';

/** `problem`: why payments cannot go where they were to go, or that no location can take them. */
export function LocationStep({ problem }: { readonly problem: SellingFinding | undefined }) {
  return (
    <>
      {problem && (
        <p className={styles.problem}>
          {problem.says} {problem.cure}
        </p>
      )}
      <LocationChoices />
    </>
  );
}
