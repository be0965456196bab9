import { lazy } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { paths } from '#shared/site/paths.ts';
import '#web/api/studio-api.ts';
import NotFoundPage from '#web/pages/not-found.tsx';

const Admin = lazy(() => import('#web/pages/admin.tsx'));
const OrderAdmin = lazy(() => import('#web/pages/order-admin.tsx'));
const Subscribers = lazy(() => import('#web/pages/subscribers.tsx'));
const Texts = lazy(() => import('#web/pages/texts.tsx'));
const Activity = lazy(() => import('#web/pages/activity.tsx'));
const Square = lazy(() => import('#web/pages/square.tsx'));
const FirstSteps = lazy(() => import('#web/pages/first-steps.tsx'));
const Settings = lazy(() => import('#web/pages/settings.tsx'));

/**
 * Routes of the studio's screens and the not-found page. They are in a separate script, so that the visitors' first
 * script does not contain them.
 */
export default function StudioRoutes() {
  return (
    <Routes>
      <Route path={paths.admin} element={<Admin />} />
      <Route path={paths.openOrders} element={<OrderAdmin />} />
      <Route path={paths.subscribers} element={<Subscribers />} />
      <Route path={paths.texts} element={<Texts />} />
      <Route path={paths.activity} element={<Activity />} />
      <Route path={paths.settings} element={<Settings />} />
      <Route path={paths.square} element={<Square />} />
      <Route path={paths.firstSteps} element={<FirstSteps />} />
      <Route path={paths.account} element={<Navigate to={paths.settings} replace />} />
      <Route path={paths.formerSubscribers} element={<Navigate to={paths.subscribers} replace />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
