import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** Rendered instead of the failed part. */
  readonly fallback: (error: unknown) => ReactNode;
  readonly onError?: (error: unknown) => void;
  readonly children: ReactNode;
}

/** Catches an error of one part, which would otherwise remove the whole page. A new `key` renders the part again. */
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
