import './container-setup';
import globalTeardown from './global-teardown';

export default async function containerTeardown(): Promise<void> {
  try {
    await globalTeardown();
  } finally {
    await globalThis.stopContainers?.();
  }
}
