import { Component, type ReactNode } from 'react';

interface Props {
  children: ReactNode;
  /** Rendered instead of children that failed; `retry` renders them again. */
  fallback: (error: unknown, retry: () => void) => ReactNode;
}

interface State {
  failure: { error: unknown } | null;
}

/** Catches errors of its children and their effects. Without it React would remove the whole page. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: null };

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    return this.props.fallback(failure.error, () => this.setState({ failure: null }));
  }
}

/** Renders optional content; nothing is shown if it fails. */
export function Extra({ children }: { children: ReactNode }): ReactNode {
  return <ErrorBoundary fallback={() => null}>{children}</ErrorBoundary>;
}
