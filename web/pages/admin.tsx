import { Page } from '#web/ui/page.tsx';
import { usePageMetadata } from '../features/metadata/page-metadata.ts';
import { plainMetadata } from '../features/metadata/page-texts.ts';
import { AdminOnly } from '../features/session/admin-only.tsx';
import { AuditTrail } from '../features/studio/audit-trail.tsx';
import { Inventory } from '../features/studio/inventory.tsx';
import { LocationChooser } from '../features/studio/location-chooser.tsx';
import { SyncPanel } from '../features/studio/sync-panel.tsx';
import { TestModeControl } from '../features/studio/test-mode-control.tsx';
import { paths } from '../paths.ts';
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
