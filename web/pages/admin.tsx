import { AdminOnly } from '#web/features/session/admin-only.tsx';
import { AuditTrail } from '#web/features/studio/audit-trail.tsx';
import { Inventory } from '#web/features/studio/inventory.tsx';
import { LocationChooser } from '#web/features/studio/location-chooser.tsx';
import { SyncPanel } from '#web/features/studio/sync-panel.tsx';
import { TestModeControl } from '#web/features/studio/test-mode-control.tsx';
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
      <div className={styles.audit}>
        <AuditTrail />
      </div>
    </Page>
  );
}
