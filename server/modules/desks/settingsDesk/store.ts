import type { Instant } from '@candor/domain/ids.ts';
import type { SettingKey } from '@candor/domain/settings/declared.ts';
import type { Connection } from '../../../database/pool.ts';
import { column } from '../../../database/rows.ts';
import type { RowOf } from '../../../database/rows.ts';
import { stepRows } from '../dealingDesk/index.ts';

export const settingRows = stepRows.with({
  key: column.text<SettingKey>(),
  version: column.integer(),
  before: column.text(),
  after: column.text(),
  /** New value; undefined: the file's applies again. */
  text: column.text().optional(),
});
export type SettingMade = RowOf<typeof settingRows> & { readonly at: Instant };

/** Finds the value after the setting's latest change; undefined if it was never changed. */
export async function findValueNow(connection: Connection, key: SettingKey): Promise<string | undefined> {
  const { rows } = await connection.query<{ after: string }>(
    'SELECT after FROM setting_change WHERE key = $1 ORDER BY version DESC LIMIT 1',
    [key],
  );
  return rows[0]?.after;
}

/** Lists the brand's changes, newest first. */
export function listSettingChanges(connection: Connection, count: number): Promise<SettingMade[]> {
  return settingRows.all(
    connection,
    `SELECT ${settingRows.columns} FROM setting_change ORDER BY version DESC LIMIT $1`,
    [count],
  );
}
