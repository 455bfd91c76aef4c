import { test as base } from '@playwright/test';
import { startTestServer, type TestServer, type TestServerOptions } from '../support/server.ts';
import type { TestCluster } from '../support/testDatabase.ts';

export { expect } from '@playwright/test';

type Settings = Omit<TestServerOptions, 'cluster'>;

interface Fixtures {
  /** Starts a whole server; it is stopped when the journey ends. */
  startServer: (settings?: Settings) => Promise<TestServer>;
}

/** A journey: a browser, and servers on databases of their own. */
export const test = base.extend<Fixtures>({
  startServer: async ({}, use) => {
    const servers: TestServer[] = [];
    await use(async (settings = {}) => {
      const server = await startTestServer({ ...settings, cluster: readCluster() });
      servers.push(server);
      return server;
    });
    for (const server of servers) await server.stop();
  },
});

function readCluster(): TestCluster {
  return JSON.parse(process.env['TEST_CLUSTER'] ?? '') as TestCluster;
}
