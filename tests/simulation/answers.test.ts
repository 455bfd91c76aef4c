import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { AccountCommand } from '@candor/server/modules/engine/dealing/commands.ts';
import { eur, everythingAllowed, startEngine } from '../support/dealing.ts';
import { MemoryDatabase } from './memoryStore.ts';

test('DE-3 an answer leaves only after the commit of its batch', async () => {
  const database = new MemoryDatabase();
  const engine = await startEngine({ store: database.connect() });
  const terms = { brandId: 'northline', clientId: 1, kind: 'real', currency: 'EUR' } as const;
  const granted = { eligibility: everythingAllowed, funding: eur('0') };
  const opened = await engine.openAccount({ commandId: 'account', ...terms, ...granted });
  if (!opened.ok || opened.value.kind !== 'account') throw new Error('no account');
  const { accountId } = opened.value;
  const before = database.batches.length;

  const commit = Promise.withResolvers<void>();
  const writing = Promise.withResolvers<void>();
  database.delay = () => {
    writing.resolve();
    return commit.promise;
  };
  const body: AccountCommand['body'] = { kind: 'deposit', amount: eur('100') };
  const command: AccountCommand = { commandId: 'deposit', brandId: 'northline', accountId, actor: 'client', body };
  const answered: boolean[] = [];
  const answers = [engine.submit(command), engine.submit(command)].map((answer) =>
    answer.then(({ ok }) => answered.push(ok)),
  );
  await writing.promise;
  // The command is decided and being written to the database: no work of this moment publishes it.
  await setImmediate();
  expect([answered, database.batches.length]).toEqual([[], before]);
  expect(engine.account(accountId)?.cash).toBe(0n);
  commit.resolve();
  await Promise.all(answers);
  expect([answered, database.batches.length]).toEqual([[true, true], before + 1]);
  expect(engine.account(accountId)?.cash).toBe(eur('100'));
  await engine.stop();
});
