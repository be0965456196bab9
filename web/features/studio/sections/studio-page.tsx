import type { ComponentProps, ReactNode } from 'react';
import { AdminOnly } from '#web/features/studio/session/admin-only.tsx';
import { usePageMetadata } from '#web/layout/metadata/page-metadata.ts';
import { privateMetadata } from '#web/layout/metadata/page-texts.ts';
import { Page } from '#web/ui/page.tsx';

interface StudioPageProps extends Pick<ComponentProps<typeof Page>, 'width'> {
  readonly title: string;
  readonly path: string;
  readonly children: ReactNode;
}

/** A page of the studio with its title. Renders and requests nothing until an administrator is signed in. */
export function StudioPage(props: StudioPageProps) {
  return (
    <AdminOnly>
      <TitledPage {...props} />
    </AdminOnly>
  );
}

function TitledPage({ title, path, ...page }: StudioPageProps) {
  usePageMetadata(privateMetadata(title, path));
  return <Page title={title} smallTitle {...page} />;
}
