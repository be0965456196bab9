import { lazy, type ReactNode, Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { GallerySkeleton } from './features/gallery/gallery-skeleton.tsx';
import { HomePage } from './pages/home.tsx';
import { paths } from './paths.ts';
import { PageSkeleton } from './ui/page-skeleton.tsx';

const Gallery = lazy(() => import('./pages/gallery.tsx'));
const About = lazy(() => import('./pages/about.tsx'));
const Cart = lazy(() => import('./pages/cart.tsx'));
const OrderComplete = lazy(() => import('./pages/order-complete.tsx'));
const ArtworkIndex = lazy(() => import('./pages/artwork-index.tsx'));
const Artwork = lazy(() => import('./pages/artwork.tsx'));
const Admin = lazy(() => import('./pages/admin.tsx'));
const OrderAdmin = lazy(() => import('./pages/order-admin.tsx'));
const NotFound = lazy(() => import('./pages/not-found.tsx'));

/** The whole screen tree. The home page alone comes with the first script: its hero is already on the screen. */
export function AppRoutes() {
  return (
    <Routes>
      <Route path={paths.home} element={<HomePage />} />
      <Route path={paths.gallery} element={whileLoading(<Gallery />, <GallerySkeleton />)} />
      <Route path={paths.about} element={whileLoading(<About />)} />
      <Route path={paths.cart} element={whileLoading(<Cart />)} />
      <Route path={paths.orderComplete} element={whileLoading(<OrderComplete />)} />
      <Route path={paths.artworkIndex} element={whileLoading(<ArtworkIndex />)} />
      <Route path="/artwork/:id" element={whileLoading(<Artwork />)} />
      <Route path={paths.admin} element={whileLoading(<Admin />)} />
      <Route path={paths.openOrders} element={whileLoading(<OrderAdmin />)} />
      <Route path="*" element={whileLoading(<NotFound />)} />
    </Routes>
  );
}

function whileLoading(page: ReactNode, skeleton: ReactNode = <PageSkeleton />) {
  return <Suspense fallback={skeleton}>{page}</Suspense>;
}
