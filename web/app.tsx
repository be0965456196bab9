import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { ClickReplay } from '#web/layout/click-replay.ts';
import { Footer } from '#web/layout/footer/footer.tsx';
import { NavigationBar } from '#web/layout/navigation/navigation-bar.tsx';
import { useOtherDocument } from '#web/layout/navigation/other-document.ts';
import { useRouteChange } from '#web/layout/navigation/route-change.ts';
import { isNotFetched, reloadIfStale } from '#web/layout/navigation/stale-page.ts';
import { dismissToast, useToasts } from '#web/stores/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';
import { Message } from '#web/ui/message.tsx';
import { PageSkeleton } from '#web/ui/page-skeleton.tsx';
import { ToastRegion } from '#web/ui/toast-region.tsx';
import styles from './app.module.css';
import { AppRoutes } from './routes.tsx';

interface AppProps {
  readonly queryClient: QueryClient;
  /** Content instead of the route's page; the build sets it for the shell. */
  readonly children?: ReactNode;
}

/** Renders everything inside the router: the page of the route between the navigation bar and the footer. */
export function App({ queryClient, children = <AppRoutes /> }: AppProps) {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Shell>{children}</Shell>
      </QueryClientProvider>
    </StrictMode>
  );
}

function Shell({ children }: { readonly children: ReactNode }) {
  const main = useRouteChange();
  const { pathname } = useLocation();
  const waitsForDocument = useOtherDocument();
  return (
    <>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <NavigationBar />
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        <ErrorBoundary
          key={pathname}
          onError={reloadIfStale}
          fallback={(error) => <BrokenPage notFetched={isNotFetched(error)} />}
        >
          {waitsForDocument ? <PageSkeleton /> : children}
        </ErrorBoundary>
      </main>
      <Footer />
      <ClickReplay within="frame" />
      <ToastRegion toast={useToasts()[0]} onDismiss={dismissToast} />
    </>
  );
}

const reload = () => window.location.reload();

function BrokenPage({ notFetched }: { readonly notFetched: boolean }) {
  useEffect(() => {
    if (!notFetched) return;
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [notFetched]);
  return (
    <div className={styles.broken}>
      <Message title={notFetched ? 'This page did not open.' : 'This page stopped working.'} as="h1">
        <p>
          {notFetched
            ? 'Part of it could not be loaded. Check your connection and try again; your cart is safe.'
            : 'Part of it could not be shown. Your cart is safe: load the page again. If it stops again, switch off translation and browser extensions for this shop.'}
        </p>
        <Button variant="primary" onClick={reload}>
          {notFetched ? 'Try again' : 'Load the page again'}
        </Button>
      </Message>
    </div>
  );
}
