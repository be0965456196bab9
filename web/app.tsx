import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { dismissToast, useToasts } from './api/toasts.ts';
import styles from './app.module.css';
import { Footer } from './features/footer/footer.tsx';
import { NavigationBar } from './features/navigation/navigation-bar.tsx';
import { useRouteChange } from './features/navigation/route-change.ts';
import { AppRoutes } from './routes.tsx';
import { ToastRegion } from './ui/toast-region.tsx';

interface AppProps {
  readonly queryClient: QueryClient;
}

/** Everything inside the router: the page of the route between the navigation bar and the footer. */
export function App({ queryClient }: AppProps) {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Shell />
      </QueryClientProvider>
    </StrictMode>
  );
}

function Shell() {
  const main = useRouteChange();
  return (
    <>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <NavigationBar />
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        <AppRoutes />
      </main>
      <Footer />
      <ToastRegion toasts={useToasts()} onDismiss={dismissToast} />
    </>
  );
}
