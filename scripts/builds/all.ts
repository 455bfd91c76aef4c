import type { step } from '../progress.ts';
import { buildPages } from './pages.ts';
import { buildServer } from './server.ts';

/** All that a start serves and runs: the pages, and the server. What is fresh is not built again. */
export async function buildAll(report?: typeof step): Promise<void> {
  await buildPages(report);
  await buildServer(report);
}
