import type { TestProject } from 'vitest/node';
import { startCluster } from './cluster.ts';
import type { TestCluster } from './testDatabase.ts';

declare module 'vitest' {
  interface ProvidedContext {
    cluster: TestCluster;
  }
}

/** Starts the cluster. Vitest calls this before the first test file, and the returned function after the last. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { cluster, stop } = await startCluster({ isDurable: project.name === 'faults' });
  project.provide('cluster', cluster);
  return stop;
}
