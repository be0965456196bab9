import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** Shown instead of what failed. */
  readonly fallback: (error: unknown) => ReactNode;
  readonly onError?: (error: unknown) => void;
  readonly children: ReactNode;
}

/** Keeps a fault of one part from taking the whole page with it. Give it a new key to try again. */
export class ErrorBoundary extends Component<
  ErrorBoundaryProps,
  { readonly failure?: { readonly error: unknown } }
> {
  override state: { readonly failure?: { readonly error: unknown } } = {};

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError?.(error);
  }

  override render() {
    const { failure } = this.state;
    return failure ? this.props.fallback(failure.error) : this.props.children;
  }
}
