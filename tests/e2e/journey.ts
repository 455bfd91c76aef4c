import { test as base } from '@playwright/test';
import { startTestServer, type TestServer, type TestServerOptions } from '../support/server.ts';
import type { TestCluster } from '../support/testDatabase.ts';
import { openOnceAlive } from './interactive.ts';
import { keepNotices } from './notices.ts';
import { trafficOf } from './quiet.ts';
import { SharedServer } from './sharedServer.ts';
import type { JourneyServer } from './sharedServer.ts';

export { expect } from '@playwright/test';

type Settings = Omit<TestServerOptions, 'cluster'>;

interface Fixtures {
  /** Returns a shared server with a client of the journey's own; its acts affect only that client. */
  shareServer: () => Promise<JourneyServer>;
  /** Starts a whole server for acts that affect everyone on it; it is stopped when the journey ends. */
  startServer: (settings?: Settings) => Promise<TestServer>;
}

interface OfWorker {
  sharedServer: SharedServer;
}

/** A journey: a browser, and a server with its own database or its own client on a shared one. */
export const test = base.extend<Fixtures, OfWorker>({
  browser: [
    async ({ browser }, use) => {
      browser.on('context', (context) => {
        void context.addInitScript(keepNotices);
        context.on('page', openOnceAlive);
        context.on('page', trafficOf);
      });
      await use(browser);
    },
    { scope: 'worker' },
  ],
  sharedServer: [
    async ({}, use) => {
      const shared = new SharedServer(readCluster());
      await use(shared);
      await shared.discard();
    },
    { scope: 'worker' },
  ],
  shareServer: async ({ sharedServer }, use, { repeatEachIndex }) => {
    await use(() => sharedServer.join(repeatEachIndex));
  },
  startServer: async ({}, use) => {
    const servers: TestServer[] = [];
    await use(async (settings = {}) => {
      const server = await startTestServer({ ...settings, cluster: readCluster() });
      servers.push(server);
      return server;
    });
    // Discards the last server first: one restarted after a kill has its predecessor's database.
    for (const server of servers.toReversed()) await server.discard();
  },
});

function readCluster(): TestCluster {
  return JSON.parse(process.env['TEST_CLUSTER'] ?? '') as TestCluster;
}
