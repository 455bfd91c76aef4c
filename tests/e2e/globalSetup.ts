import { startCluster } from '../support/cluster.ts';

/** Runs once before all journeys; the workers learn of the cluster through their environment. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const { cluster, stop } = await startCluster({ isDurable: false });
  process.env['TEST_CLUSTER'] = JSON.stringify(cluster);
  return stop;
}
