import type { Brand } from '@candor/brands/schema.ts';
import { assertRising, levelOf } from '@candor/domain/clients/level.ts';
import type { AccountId, BrandId } from '@candor/domain/ids.ts';
import type { Connection } from '../../database/pool.ts';
import { brandMoney } from '../dealing/index.ts';
import { readNetDeposits } from '../transactions/index.ts';

/** The name of a client's level, by what stands on his real account. */
export type LevelReader = (connection: Connection, brandId: BrandId, realAccount: AccountId) => Promise<string>;

/** Ruling R11: each brand has its table. */
export function createLevels(brands: readonly Brand[]): LevelReader {
  const tables = new Map(
    brands.map(({ id, levels }) => {
      const table = levels.map(({ name, from }) => ({ name, from: brandMoney(from) }));
      assertRising(table);
      return [id, table];
    }),
  );
  return async (connection, brandId, realAccount) =>
    levelOf(tables.get(brandId) ?? [], await readNetDeposits(connection, realAccount));
}
