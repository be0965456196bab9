import { type ReactElement, type ReactNode, Suspense, useMemo } from 'react';
import { Route, Routes } from 'react-router';
import { paths } from '#shared/site/paths.ts';
import { GallerySkeleton } from '#web/features/gallery/gallery-skeleton.tsx';
import { ClickReplay } from '#web/layout/click-replay.ts';
import { HomePage } from '#web/pages/home.tsx';
import { PageSkeleton } from '#web/ui/page-skeleton.tsx';
import * as scripts from './page-scripts.ts';

/** Routes of all screens. Only the home page is in the first script, because its hero is already visible. */
export function AppRoutes() {
  return (
    <Routes>
      <Route path={paths.home} element={withClickReplay(<HomePage />)} />
      <Route path={paths.gallery} element={pageOf(scripts.gallery, <GallerySkeleton />)} />
      <Route path={paths.sold} element={pageOf(scripts.sold)} />
      <Route path={paths.news} element={pageOf(scripts.news)} />
      <Route path={paths.about} element={pageOf(scripts.about)} />
      <Route path="/policies/:name" element={pageOf(scripts.policy)} />
      <Route path={paths.cart} element={pageOf(scripts.cart)} />
      <Route path={paths.orderComplete} element={pageOf(scripts.orderComplete)} />
      <Route path={paths.order} element={pageOf(scripts.order)} />
      <Route path={paths.withdraw} element={pageOf(scripts.order)} />
      <Route path={paths.artworkIndex} element={pageOf(scripts.artworkIndex)} />
      <Route path="/artwork/:id" element={pageOf(scripts.artwork)} />
      <Route path="*" element={pageOf(scripts.studio)} />
    </Routes>
  );
}

function pageOf(script: scripts.PageScript, skeleton: ReactNode = <PageSkeleton />) {
  return <Suspense fallback={skeleton}>{withClickReplay(<Page script={script} />)}</Suspense>;
}

/**
 * Renders a page immediately if its script is loaded. `lazy` alone would first show the skeleton, which React keeps for
 * a third of a second.
 */
function Page({ script }: { readonly script: scripts.PageScript }) {
  const Component = useMemo(() => script.Loaded ?? script.Lazy, [script]);
  return <Component />;
}

function withClickReplay(page: ReactElement) {
  return (
    <>
      {page}
      <ClickReplay within="page" />
    </>
  );
}
