import { startCluster } from '../support/cluster.ts';

/** Starts the cluster once before all journeys; the workers learn its address through their environment. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const { cluster, stop } = await startCluster({ isDurable: false });
  process.env['TEST_CLUSTER'] = JSON.stringify(cluster);
  return stop;
}
