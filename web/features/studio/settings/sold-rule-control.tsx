import { useQuery } from '@tanstack/react-query';
import { query } from '#web/api/queries.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { LoadProblem } from '#web/features/studio/load-problem.tsx';
import { tellOutcome } from '#web/features/tell-outcome.ts';
import { Section } from '#web/ui/layout.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { Note } from '#web/ui/text.tsx';

/** Whether originals with no stock are shown as sold, and what that means. */
export function SoldRuleControl() {
  const asked = useQuery(query('getSoldRule'));
  const { data, error } = asked;
  const { mutateAsync, isPending, variables } = useOperation('setSoldRule');
  const on = isPending && variables ? variables.body.emptyIsSold : data?.emptyIsSold;

  function change(emptyIsSold: boolean) {
    void tellOutcome('sold rule', mutateAsync({ body: { emptyIsSold } }), {
      failed: 'Failed to update the rule for sold works',
    });
  }

  return (
    <Section title="Sold works" divided start>
      {error && data === undefined ? (
        <LoadProblem of={asked} words="The rule could not be read." />
      ) : (
        <>
          <Switch
            label="Show originals with no stock as sold"
            checked={on ?? false}
            disabled={on === undefined}
            onChange={change}
          />
          <Note>
            A work is shown as sold, with a red dot and on the Sold works page, once this shop has sold its
            last piece or you mark it as “Sold” in Square. With this switch on, so is every original of which
            Square counts 0, until its stock comes back. An original has one variation and a category named
            Originals, Paintings, Drawings or Sculptures. Prints, cards, and works that Square does not count
            stay “out of stock”.
          </Note>
        </>
      )}
    </Section>
  );
}
