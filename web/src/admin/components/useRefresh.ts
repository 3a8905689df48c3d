import { focusManager } from '@tanstack/react-query';
import { useEffect } from 'react';
import { invalidatePaths } from '../../api/query';

/**
 * Invalidates the queries whose path begins with `path` every `millis` while `isOn`, and one last time at the end. Waits
 * for slow responses, and pauses while the tab is hidden.
 */
export function useRefresh(path: string, millis: number, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    let isBusy = false;
    const timer = setInterval(() => {
      if (isBusy || !focusManager.isFocused()) return;
      isBusy = true;
      void invalidatePaths(path).finally(() => (isBusy = false));
    }, millis);
    return () => {
      clearInterval(timer);
      void invalidatePaths(path);
    };
  }, [path, millis, isOn]);
}
