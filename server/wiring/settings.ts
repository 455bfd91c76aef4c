import type { Brand } from '@candor/brands/schema.ts';
import type { Bus } from '../bus/bus.ts';
import { transaction } from '../database/pool.ts';
import type { Pool } from '../database/pool.ts';
import { SettingBoard, readSettingChanges } from '../modules/engine/dealing/index.ts';

interface SettingWiring {
  readonly bus: Pick<Bus, 'subscribe'>;
  readonly pool: Pool;
  /** The brands as this process's parts share them; others may be added. */
  readonly brands: readonly Brand[];
}

/** Opens the brands' settings that two people have decided: read and applied before serving, then followed. */
export async function openSettings({ bus, pool, brands }: SettingWiring): Promise<SettingBoard> {
  const board = new SettingBoard(bus, brands);
  const stored = await Promise.all(brands.map(({ id }) => transaction(pool, id, readSettingChanges)));
  board.learn(stored.flat());
  return board;
}
