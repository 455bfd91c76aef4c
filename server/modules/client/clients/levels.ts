import type { Brand } from '@candor/brands/schema.ts';
import { assertRising, levelOf } from '@candor/domain/clients/level.ts';
import type { Level } from '@candor/domain/clients/level.ts';
import type { AccountId, BrandId } from '@candor/domain/ids.ts';
import type { Connection } from '../../../database/pool.ts';
import { brandMoney } from '../../engine/dealing/index.ts';
import { readNetDeposits } from '../transactions/index.ts';

/** Reads the name of a client's level, by the net deposits of their real account. */
export type LevelReader = (connection: Connection, brandId: BrandId, realAccount: AccountId) => Promise<string>;

/** Returns a brand's table of levels. */
export type LevelTables = (brandId: BrandId) => readonly Level[];

/** Ruling R11: returns the table of each brand. */
export function createLevelTables(brands: readonly Brand[]): LevelTables {
  const tables = new Map(brands.map(({ id, levels }) => [id, tableOf(levels)]));
  return (brandId) => {
    const cached = tables.get(brandId);
    if (cached !== undefined) return cached;
    // Brands can be added while the server runs.
    const brand = brands.find(({ id }) => id === brandId);
    if (brand === undefined) return [];
    const table = tableOf(brand.levels);
    tables.set(brandId, table);
    return table;
  };
}

function tableOf(levels: Brand['levels']): readonly Level[] {
  const table = levels.map(({ name, from }) => ({ name, from: brandMoney(from) }));
  assertRising(table);
  return table;
}

export function createLevels(brands: readonly Brand[]): LevelReader {
  const tables = createLevelTables(brands);
  return async (connection, brandId, realAccount) =>
    levelOf(tables(brandId), await readNetDeposits(connection, realAccount));
}
