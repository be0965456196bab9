import { lazy, type ReactNode, Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { paths } from '#shared/rules/paths.ts';
import { GallerySkeleton } from '#web/features/gallery/gallery-skeleton.tsx';
import { ClickReplay } from '#web/layout/click-replay.ts';
import { HomePage } from '#web/pages/home.tsx';
import { PageSkeleton } from '#web/ui/page-skeleton.tsx';

const Gallery = lazy(() => import('#web/pages/gallery.tsx'));
const Sold = lazy(() => import('#web/pages/sold.tsx'));
const News = lazy(() => import('#web/pages/news.tsx'));
const About = lazy(() => import('#web/pages/about.tsx'));
const Policy = lazy(() => import('#web/pages/policy.tsx'));
const Cart = lazy(() => import('#web/pages/cart.tsx'));
const OrderComplete = lazy(() => import('#web/pages/order-complete.tsx'));
const Order = lazy(() => import('#web/pages/order.tsx'));
const ArtworkIndex = lazy(() => import('#web/pages/artwork-index.tsx'));
const Artwork = lazy(() => import('#web/pages/artwork.tsx'));
const Studio = lazy(() => import('./studio-routes.tsx'));

/** The whole screen tree. The home page alone comes with the first script: its hero is already on the screen. */
export function AppRoutes() {
  return (
    <Routes>
      <Route path={paths.home} element={withClickReplay(<HomePage />)} />
      <Route path={paths.gallery} element={whileLoading(<Gallery />, <GallerySkeleton />)} />
      <Route path={paths.sold} element={whileLoading(<Sold />)} />
      <Route path={paths.news} element={whileLoading(<News />)} />
      <Route path={paths.about} element={whileLoading(<About />)} />
      <Route path="/policies/:name" element={whileLoading(<Policy />)} />
      <Route path={paths.cart} element={whileLoading(<Cart />)} />
      <Route path={paths.orderComplete} element={whileLoading(<OrderComplete />)} />
      <Route path={paths.order} element={whileLoading(<Order />)} />
      <Route path={paths.artworkIndex} element={whileLoading(<ArtworkIndex />)} />
      <Route path="/artwork/:id" element={whileLoading(<Artwork />)} />
      <Route path="*" element={whileLoading(<Studio />)} />
    </Routes>
  );
}

function whileLoading(page: ReactNode, skeleton: ReactNode = <PageSkeleton />) {
  return <Suspense fallback={skeleton}>{withClickReplay(page)}</Suspense>;
}

function withClickReplay(page: ReactNode) {
  return (
    <>
      {page}
      <ClickReplay within="page" />
    </>
  );
}
