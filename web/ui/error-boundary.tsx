import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** Shown instead of what failed. */
  readonly fallback: ReactNode;
  readonly onError?: (error: unknown) => void;
  readonly children: ReactNode;
}

/** Keeps a fault of one part from taking the whole page with it. Give it a new key to try again. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError?.(error);
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
