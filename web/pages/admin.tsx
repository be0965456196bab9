import { Inventory } from '#web/features/studio/inventory/inventory.tsx';
import { NewWorks } from '#web/features/studio/news/new-works.tsx';
import { AdminOnly } from '#web/features/studio/session/admin-only.tsx';
import { AuditTrail } from '#web/features/studio/settings/audit-trail.tsx';
import { StateLine } from '#web/features/studio/state/state-line.tsx';
import { usePageMetadata } from '#web/layout/metadata/page-metadata.ts';
import { plainMetadata } from '#web/layout/metadata/page-texts.ts';
import { paths } from '#web/paths.ts';
import { Page } from '#web/ui/page.tsx';
import styles from './admin.module.css';

export default function AdminPage() {
  return (
    <AdminOnly>
      <InventoryManagement />
    </AdminOnly>
  );
}

function InventoryManagement() {
  usePageMetadata(plainMetadata('Inventory Management', paths.admin));
  return (
    <Page title="Inventory Management" smallTitle>
      <StateLine />
      <Inventory />
      <NewWorks />
      <div className={styles.audit}>
        <AuditTrail />
      </div>
    </Page>
  );
}
