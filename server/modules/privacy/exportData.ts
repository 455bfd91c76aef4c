import { TextFile } from '@candor/contracts/http/textFile.ts';
import { accept } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { streamTransaction } from '../../database/pool.ts';
import { provePassword } from '../clients/index.ts';
import type { Caller } from '../sessions/index.ts';
import type { PrivacyParts } from './parts.ts';
import { listRecords, readRows } from './store.ts';

const UNITS = 'Money is in millionths of the account’s currency, prices in units of 0.00000001, times are UTC.';

/** Everything that is stored about the client as one file, written while it is sent. */
export async function exportData(
  parts: PrivacyParts,
  { password }: { readonly password: string },
  { session, brand }: Caller,
): Promise<Result<TextFile>> {
  const proven = await provePassword(parts, session, { password, field: 'password' });
  if (!proven.ok) return proven;
  const { clientId, accounts } = session;
  const owner = { clientId, accounts: [accounts.real, accounts.demo] };
  const head = { brand: brand.name, made_at: new Date(parts.clock.now()).toISOString(), units: UNITS };
  const lines = streamTransaction(parts.pool, brand.id, async function* (connection) {
    yield `${JSON.stringify(head).slice(0, -1)},"records":{`;
    let isFirstTable = true;
    for (const records of await listRecords(connection)) {
      yield `${isFirstTable ? '' : ','}\n${JSON.stringify(records.table)}:[`;
      isFirstTable = false;
      let isFirstRow = true;
      for await (const row of readRows(connection, records, owner)) {
        yield `${isFirstRow ? '' : ','}\n${row}`;
        isFirstRow = false;
      }
      yield ']';
    }
    yield '\n}}\n';
  });
  return accept(new TextFile('my-data.json', 'application/json', lines));
}
