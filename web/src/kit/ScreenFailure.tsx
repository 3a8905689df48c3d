import { Component, type ReactNode } from 'react';
import { ErrorRefusal } from './Refusal';
import { ApiError } from '../api/api-error';
import { CrashNotice } from './CrashNotice';

/** Shows what failed in place of the screen, and leaves the frame around it usable. */
export class ScreenFailure extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: null as unknown };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (error instanceof ApiError)
      return (
        <ErrorRefusal
          error={error}
          onRetry={() => {
            this.setState({ error: null });
          }}
        />
      );
    return <CrashNotice />;
  }
}
