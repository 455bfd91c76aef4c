import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { DatabaseAddress } from '@candor/server/database/pool.ts';
import type { Passwords } from '@candor/server/database/roles.ts';
import { endConnections, onConnection } from './connections.ts';

/** Addresses with which a test creates a database. */
export interface TestCluster {
  readonly ownerUrl: string;
  readonly passwords: Passwords;
  readonly template: string;
  /** Folder of this run's files, removed at its end. */
  readonly folder: string;
}

/** A test's migrated, empty database. `databaseUrl` is its owner's. */
export interface TestDatabase extends DatabaseAddress {
  readonly passwords: Passwords;
  drop(): Promise<void>;
}

/**
 * Copies the migrated template, or another one, file by file: PostgreSQL's default, page by page through its log, takes
 * ten times as long.
 */
export async function copyTemplate(cluster: TestCluster, template = cluster.template): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asOwner(cluster, (owner) => owner.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`));
  const databaseUrl = addressOf(cluster, name);
  return {
    databaseUrl,
    passwords: cluster.passwords,
    drop: async () => {
      await endConnections(databaseUrl);
      await asOwner(cluster, (owner) => owner.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
    },
  };
}

/** Returns the owner's address of a database of the cluster. */
export function addressOf({ ownerUrl }: TestCluster, name: string): string {
  const url = new URL(ownerUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs work on a connection of the cluster's owner. */
export function asOwner<Result>(
  cluster: TestCluster,
  work: (owner: pg.ClientBase) => Promise<Result>,
): Promise<Result> {
  return onConnection(cluster.ownerUrl, work);
}
