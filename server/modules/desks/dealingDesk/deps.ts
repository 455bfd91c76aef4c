import type { Brand } from '@candor/brands/schema.ts';
import type { InstrumentSymbol } from '@candor/domain/ids.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import type { Bus } from '../../../bus/bus.ts';
import type { ActDeps } from '../../access/audit/index.ts';
import type { Desk, HaltBoard, LimitBoard, OpeningBoard, SettingBoard, TermBoard } from '../../engine/dealing/index.ts';
import type { FillCheckDeps } from '../../terminal/fillChecks/index.ts';
import type { StaffSessions } from '../../access/staff/index.ts';
import type { PriceHealth } from './feeds.ts';

export interface DealingDeskDeps extends ActDeps {
  readonly bus: Bus;
  readonly brands: readonly Brand[];
  readonly desk: Pick<Desk, 'balance' | 'correctTrade'>;
  readonly openings: Pick<OpeningBoard, 'pauses'>;
  readonly halts: Pick<HaltBoard, 'halts' | 'find'>;
  readonly limits: Pick<LimitBoard, 'figures' | 'fileOf'>;
  readonly settings: Pick<SettingBoard, 'markUpOf'>;
  readonly terms: Pick<TermBoard, 'terms'>;
  /** Dependencies for checked fills, with the pool of the office's login. */
  readonly fillChecks: Pick<FillCheckDeps, 'pool' | 'signer' | 'published'>;
  readonly quote: (symbol: InstrumentSymbol) => Quote | undefined;
  /** Returns the status that the sources report. */
  readonly health: () => Promise<PriceHealth>;
  readonly sessions: Pick<StaffSessions, 'brandsFor' | 'inBrand'>;
}
