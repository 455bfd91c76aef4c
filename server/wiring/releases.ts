import type { Brand } from '@candor/brands/schema.ts';
import type { Bus } from '../bus/bus.ts';
import type { Config } from '../config.ts';
import type { Pool } from '../database/pool.ts';
import { ReleaseBoard } from '../modules/desks/brandDesk/index.ts';
import type { RunningBrand } from '../modules/desks/brandDesk/index.ts';
import { configurationOf, readBrandDigests } from '../modules/website/branding/index.ts';
import type { Engine } from '../modules/engine/dealing/index.ts';

interface ReleaseDeps {
  readonly config: Pick<Config, 'mode'>;
  readonly pool: Pool;
  readonly bus: Pick<Bus, 'publish' | 'respond'>;
  /** As they were loaded. */
  readonly brands: readonly Brand[];
}

/** The running configurations, and which of them two people have published. */
export function openReleases({ config, pool, bus, brands }: ReleaseDeps): Promise<ReleaseBoard> {
  return ReleaseBoard.open({ pool, bus, brands: brands.map((brand) => runningBrand(brand, config)) });
}

/** Ruling R34: a brand is live where real money is taken, and wherever it does not call itself fictitious. */
function runningBrand(brand: Brand, { mode }: Pick<Config, 'mode'>): RunningBrand {
  const { id, name, fictitious } = brand;
  const configuration = configurationOf(brand, readBrandDigests(id));
  return { id, name, isLive: !fictitious || mode === 'live', configuration };
}

/** Rule BR-11: before its first command the engine knows the brands in which nothing opens. */
export async function holdBrands(
  engine: Pick<Engine, 'holdBrands'>,
  bus: Pick<Bus, 'subscribe' | 'request'>,
): Promise<void> {
  bus.subscribe('brands.held', (brandIds) => engine.holdBrands(brandIds));
  engine.holdBrands(await bus.request('brands.held', null));
}
