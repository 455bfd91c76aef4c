import type { Brand } from '@candor/brands/schema.ts';
import type { Bus } from '../bus/bus.ts';
import type { Config } from '../config.ts';
import type { Pool } from '../database/pool.ts';
import { ReleaseBoard } from '../modules/brandDesk/index.ts';
import type { RunningBrand } from '../modules/brandDesk/index.ts';
import { configurationOf, readBrandDigests } from '../modules/branding/index.ts';
import type { Engine } from '../modules/dealing/index.ts';

interface ReleaseParts {
  readonly config: Pick<Config, 'mode'>;
  readonly pool: Pool;
  readonly bus: Pick<Bus, 'publish' | 'respond'>;
  /** As they were loaded. */
  readonly brands: readonly Brand[];
}

/** What runs, and which of it two people have published. */
export function openReleases({ config, pool, bus, brands }: ReleaseParts): Promise<ReleaseBoard> {
  return ReleaseBoard.open({ pool, bus, brands: brands.map((brand) => runningBrand(brand, config)) });
}

/** Ruling R34: where real money is taken, and wherever a brand does not call itself fictitious, it is live. */
function runningBrand(brand: Brand, { mode }: Pick<Config, 'mode'>): RunningBrand {
  const { id, name, fictitious } = brand;
  const configuration = configurationOf(brand, readBrandDigests(id));
  return { id, name, isLive: !fictitious || mode === 'live', configuration };
}

/** Rule BR-11: before the engine takes its first command it knows in which brands nothing is opened. */
export async function holdBrands(
  engine: Pick<Engine, 'holdBrands'>,
  bus: Pick<Bus, 'subscribe' | 'request'>,
): Promise<void> {
  bus.subscribe('brands.held', (brandIds) => engine.holdBrands(brandIds));
  engine.holdBrands(await bus.request('brands.held', null));
}
