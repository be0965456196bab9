import { Inventory } from '#web/features/studio/inventory/inventory.tsx';
import { NewWorks } from '#web/features/studio/news/new-works.tsx';
import { AdminOnly } from '#web/features/studio/session/admin-only.tsx';
import { AuditTrail } from '#web/features/studio/settings/audit-trail.tsx';
import { LocationChooser } from '#web/features/studio/settings/location-chooser.tsx';
import { TestModeControl } from '#web/features/studio/settings/test-mode-control.tsx';
import { SyncPanel } from '#web/features/studio/sync/sync-panel.tsx';
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
    <Page title="Inventory Management">
      <div className={styles.settings}>
        <SyncPanel />
        <div className={styles.choices}>
          <TestModeControl />
          <LocationChooser />
        </div>
      </div>
      <Inventory />
      <NewWorks />
      <div className={styles.audit}>
        <AuditTrail />
      </div>
    </Page>
  );
}
