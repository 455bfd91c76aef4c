import type { Quote } from '@candor/domain/pricing/quote.ts';
import type { ClusterDatabase } from './clusterDatabase.ts';
import type { Feed } from './feed.ts';
import type { Network } from './network.ts';
import type { Planted } from './planted.ts';
import type { VirtualTime } from './virtualTime.ts';
import type { Watch } from './watch.ts';

/** Objects that all processes share. */
export interface World {
  readonly time: VirtualTime;
  readonly network: Network;
  readonly database: ClusterDatabase;
  readonly feed: Feed;
  readonly watch: Watch;
  readonly planted: Planted;
  /** The ticks on disk. */
  readonly tape: Quote[];
}
