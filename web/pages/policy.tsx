import { useParams } from 'react-router';
import type { PolicyName } from '#shared/model/policies.ts';
import { PolicyText } from '#web/features/policies/policy-text.tsx';
import { policyTitles } from '#web/features/policies/policy-titles.ts';
import { usePageMetadata } from '#web/layout/metadata/page-metadata.ts';
import { textMetadata } from '#web/layout/metadata/page-texts.ts';
import { paths } from '#web/paths.ts';
import { Page } from '#web/ui/page.tsx';
import { policyPages } from '#web/words/policy-pages.ts';
import { policyTexts } from '#web/words/policy-texts.ts';
import NotFoundPage from './not-found.tsx';

/** `/policies/…`: what the artist wrote, and the page for what is not there where she did not. */
export default function PolicyPage() {
  const { name } = useParams();
  const written = policyPages.find((policy) => policy === name);
  return written ? <WrittenPolicy key={written} name={written} /> : <NotFoundPage />;
}

function WrittenPolicy({ name }: { readonly name: PolicyName }) {
  usePageMetadata(textMetadata(policyTitles[name], policyTexts[name].join(' '), paths.policy(name)));
  return (
    <Page title={policyTitles[name]} width="narrow">
      <PolicyText name={name} />
    </Page>
  );
}
