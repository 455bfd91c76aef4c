import type pg from 'pg';
import { LOGINS, loginUrl } from '@candor/server/database/roles.ts';
import { onConnection } from './connections.ts';
import { createTestDatabase } from './database.ts';
import type { TestDatabase } from './database.ts';
import { eur, insertClients, openFundedAccount, postgresStore, startEngine } from './dealing.ts';

/** Creates a database of three funded accounts, each with five entries in its chain. */
export async function ledgerOfThree(): Promise<{ database: TestDatabase; accounts: number[] }> {
  const database = await createTestDatabase();
  const store = postgresStore(database);
  const engine = await startEngine({ store });
  const accounts: number[] = [];
  for (const clientId of await insertClients(database, 3)) {
    const accountId = await openFundedAccount(engine, clientId, eur('1000'));
    accounts.push(accountId);
    for (const [turn, kind] of (['deposit', 'reserveWithdrawal', 'releaseWithdrawal', 'deposit'] as const).entries()) {
      const command = { brandId: 'northline', accountId, actor: 'client', commandId: `move-${turn}` } as const;
      const answer = await engine.submit({ ...command, body: { kind, amount: eur('25') } });
      if (!answer.ok) throw new Error(answer.refusal.code);
    }
  }
  await engine.stop();
  await store.close();
  return { database, accounts };
}

/** Runs work as one of the server's logins, for one brand, in a transaction that is rolled back. */
export function asLogin<T>(
  { databaseUrl, passwords }: TestDatabase,
  login: (typeof LOGINS)[number],
  work: (client: pg.ClientBase) => Promise<T>,
): Promise<T> {
  return onConnection(loginUrl(databaseUrl, login, passwords[login]), async (client) => {
    await client.query("BEGIN; SET LOCAL app.brand_id = 'northline'");
    return work(client);
  });
}
