import { TextFile } from '@candor/contracts/http/textFile.ts';
import { accept } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import type { Connection } from '../../../database/pool.ts';
import { spool } from '../../../database/spool.ts';
import { provePassword } from '../../client/clients/index.ts';
import type { Caller } from '../../access/sessions/index.ts';
import type { PrivacyDeps } from './deps.ts';
import { listRecords, readRows } from './store.ts';
import type { Owner } from './store.ts';

const UNITS = 'Money is in millionths of the account’s currency, prices in units of 0.00000001, times are UTC.';

/** Exports everything stored about the client as one file, as of one instant. */
export async function exportData(
  deps: PrivacyDeps,
  { password }: { readonly password: string },
  { session, brand }: Caller,
): Promise<Result<TextFile>> {
  const proven = await provePassword(deps, session, { password, field: 'password' });
  if (!proven.ok) return proven;
  const { clientId, accounts } = session;
  const now = deps.clock.now();
  const owner = { clientId, accounts: [accounts.real, accounts.demo], now };
  const head = { brand: brand.name, made_at: new Date(now).toISOString(), units: UNITS };
  const lines = spool(deps.exports, brand.id, (connection) => writeRecords(connection, owner, head));
  return accept(new TextFile('my-data.json', 'application/json', lines));
}

async function* writeRecords(connection: Connection, owner: Owner, head: object): AsyncGenerator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"records":{`;
  let isFirstTable = true;
  for (const records of await listRecords(connection)) {
    yield `${isFirstTable ? '' : ','}\n${JSON.stringify(records.table)}:[`;
    isFirstTable = false;
    let isFirstPage = true;
    for await (const rows of readRows(connection, records, owner)) {
      yield `${isFirstPage ? '' : ','}\n${rows.join(',\n')}`;
      isFirstPage = false;
    }
    yield ']';
  }
  yield '\n}}\n';
}
