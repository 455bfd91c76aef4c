import type { step } from '../progress.ts';
import { buildPages } from './pages.ts';
import { buildServer } from './server.ts';

/** Builds all that a start serves and runs: the pages, and the server. Fresh builds are not repeated. */
export async function buildAll(report?: typeof step): Promise<void> {
  await buildPages(report);
  await buildServer(report);
}
