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
  /** Undefined: the file's value applies again. */
  text: column.text().optional(),
});
export type SettingMade = RowOf<typeof settingRows> & { readonly at: Instant };

/** The brand's changes, the latest first. */
export function listSettingChanges(connection: Connection, count: number): Promise<SettingMade[]> {
  return settingRows.all(
    connection,
    `SELECT ${settingRows.columns} FROM setting_change ORDER BY version DESC LIMIT $1`,
    [count],
  );
}
