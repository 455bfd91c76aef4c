import type { Brand } from '@candor/brands/schema.ts';
import type { Bus } from '../bus/bus.ts';
import { transaction } from '../database/pool.ts';
import type { Pool } from '../database/pool.ts';
import { SettingBoard, readSettingChanges } from '../modules/engine/dealing/index.ts';

interface SettingWiring {
  readonly bus: Pick<Bus, 'subscribe'>;
  readonly pool: Pool;
  /** As the parts of this process share them; others may come. */
  readonly brands: readonly Brand[];
}

/** What two people have set of the brands, read and put in its place before anybody is served; then it follows. */
export async function openSettings({ bus, pool, brands }: SettingWiring): Promise<SettingBoard> {
  const board = new SettingBoard(bus, brands);
  const stored = await Promise.all(brands.map(({ id }) => transaction(pool, id, readSettingChanges)));
  board.learn(stored.flat());
  return board;
}
