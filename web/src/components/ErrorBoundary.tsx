import { Component, type ReactNode } from 'react';

interface Props {
  children: ReactNode;
  /** What is shown in place of children that failed; `retry` renders them again. */
  fallback: (error: unknown, retry: () => void) => ReactNode;
}

interface State {
  failure: { error: unknown } | null;
}

/** Keeps a failure of its children, also of their effects, from what is around them; without it React removes the whole page. */
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

/** An extra, in whose place nothing is shown when it fails. */
export function Extra({ children }: { children: ReactNode }): ReactNode {
  return <ErrorBoundary fallback={() => null}>{children}</ErrorBoundary>;
}
