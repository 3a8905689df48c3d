import type { Viewer } from '../access/viewer';

/** Gives what the browser interface begins with, so that it stands in the page already; the `content` room implements it. */
export abstract class BootData {
  abstract of(viewer: Viewer, csrf_nonce: string): Promise<object>;
}
