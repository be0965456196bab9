import type { SellingFinding } from '#shared/model/studio.ts';
import { noLocationChosen } from '#shared/rules/locations.ts';
import { LocationChoices } from '#web/features/studio/settings/location-chooser.tsx';
import { Text } from '#web/ui/text.tsx';

/** `problem`: besides that none is chosen, why payments cannot go where they were to go, or that no location can take them. */
export function LocationStep({ problem }: { readonly problem: SellingFinding | undefined }) {
  return (
    <>
      {problem && problem.says !== noLocationChosen && (
        <Text size="s" tone="danger">
          {`${problem.says} ${problem.cure}`}
        </Text>
      )}
      <LocationChoices />
    </>
  );
}
