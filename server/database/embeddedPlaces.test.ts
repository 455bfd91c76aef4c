import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hasCluster, isOfCluster } from './embeddedPlaces.ts';

const OWN = 'postgres://db.internal/candor?sslmode=verify-full';
let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'candor-places-'));
});

afterEach(() => rmSync(dataDir, { recursive: true }));

/** Address of a cluster, which listens on a socket only. */
function addressOf(socket: string): string {
  return `postgres://localhost/candor?host=${encodeURIComponent(socket)}`;
}

test('the cluster of the folder is the database where no address is given, or that of its socket', () => {
  expect([hasCluster(dataDir), isOfCluster({ dataDir })]).toEqual([false, false]);
  mkdirSync(join(dataDir, 'postgres-18'));
  const given = [undefined, addressOf(join(dataDir, 'socket-18')), addressOf('/run/postgresql'), OWN];
  expect(hasCluster(dataDir)).toBe(true);
  expect(given.map((databaseUrl) => isOfCluster({ dataDir, databaseUrl }))).toEqual([true, true, false, false]);
});
