import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { PolicyName } from '#shared/texts/policies.ts';
import { query } from '#web/api/queries.ts';
import { policyTitles, usePolicyPages } from '#web/api/use-policy-pages.ts';
import { PolicyText } from '#web/features/policies/policy-text.tsx';
import { usePolicyText } from '#web/features/policies/use-policy-text.ts';
import { usePageMetadata } from '#web/layout/metadata/page-metadata.ts';
import { policyMetadata } from '#web/layout/metadata/policy-metadata.ts';
import { Page } from '#web/ui/page.tsx';
import { PageSkeleton } from '#web/ui/page-skeleton.tsx';
import NotFoundPage from './not-found.tsx';

/** The page of a policy, or of an unknown address if the artist has not written this policy. */
export default function PolicyPage() {
  const { name } = useParams();
  const { isPending } = useQuery(query('getTexts'));
  const written = usePolicyPages().find((policy) => policy === name);
  // Waits for the texts, because the artist may have published this policy since the build.
  if (isPending && !written) return <PageSkeleton />;
  return written ? <WrittenPolicy key={written} name={written} /> : <NotFoundPage />;
}

function WrittenPolicy({ name }: { readonly name: PolicyName }) {
  const paragraphs = usePolicyText(name);
  usePageMetadata(paragraphs && policyMetadata(name, paragraphs));
  return (
    <Page title={policyTitles[name]} width="narrow">
      <PolicyText name={name} />
    </Page>
  );
}
