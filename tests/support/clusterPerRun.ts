import type { TestProject } from 'vitest/node';
import { startCluster } from './cluster.ts';
import type { TestCluster } from './testDatabase.ts';

declare module 'vitest' {
  interface ProvidedContext {
    cluster: TestCluster;
  }
}

/** Vitest calls this before the first test file, and what it answers after the last. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { cluster, stop } = await startCluster({ isDurable: project.name === 'faults' });
  project.provide('cluster', cluster);
  return stop;
}
