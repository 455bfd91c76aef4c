import pg from 'pg';
import { onConnection } from './connections.ts';

export interface PlainOwner {
  /** The database's address as its owner, and as a superuser. */
  readonly ownerUrl: string;
  readonly superuser: pg.Client;
}

type Work = (plain: PlainOwner) => Promise<void>;

/** Creates an owner without superuser rights, subject to row-level security, with a database beside that of `url`. */
export async function withPlainOwner(url: string, name: string, work: Work): Promise<void> {
  const own = new URL(url);
  own.pathname = `/${name}`;
  await onConnection(url, async (owner) => {
    await owner.query(`CREATE ROLE ${name} LOGIN NOSUPERUSER NOBYPASSRLS PASSWORD 'plain'`);
    await owner.query(`CREATE DATABASE ${name} OWNER ${name}`);
  });
  const superuser = new pg.Client({ connectionString: own.href });
  await superuser.connect();
  [own.username, own.password] = [name, 'plain'];
  try {
    await work({ ownerUrl: own.href, superuser });
  } finally {
    await superuser.end();
    await onConnection(url, async (owner) => {
      await owner.query(`DROP DATABASE ${name}`);
      await owner.query(`DROP ROLE ${name}`);
    });
  }
}
