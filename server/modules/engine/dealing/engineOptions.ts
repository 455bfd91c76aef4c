import type { BrandId, Instant, InstrumentSymbol } from '@candor/domain/ids.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import type { Actions, SplitRatio } from '@candor/domain/trading/corporateActions.ts';
import type { LimitFigure } from '@candor/domain/trading/limitFigures.ts';
import type { MarketTerms } from '@candor/domain/pricing/marketTerms.ts';
import type { SettingStates } from '@candor/domain/settings/setting.ts';
import type { Halt } from '@candor/domain/trading/halts.ts';
import type { OpeningPause } from '@candor/domain/trading/openingPauses.ts';
import type { Timers } from '../../../clock.ts';
import type { TradingAccount } from './book.ts';
import type { DealingStore } from './port.ts';
import type { ExecutionRow, PendingOrderRow, PositionRow } from './rows.ts';
import type { DealingRules } from './state.ts';

export interface EngineOptions {
  readonly store: DealingStore;
  readonly rules: DealingRules;
  /**
   * Brand whose record gets the pause of opening that a distrusted book requests; without it, opening is refused but no
   * pause is stored.
   */
  readonly homeBrand?: BrandId;
  readonly now: () => Instant;
  /** Called with the changes of a committed batch, after the commit and before the answers. */
  readonly onCommitted: (change: Committed) => void;
  /** Called with the pauses of opening: at the start, after each switch and after a reload. */
  readonly onOpenings?: (pauses: readonly OpeningPause[]) => void;
  /** Called with the halts in force, at the same moments as `onOpenings`. */
  readonly onHalts?: (halts: readonly Halt[]) => void;
  /** Called with the limits that the desk has set, at the same moments as `onOpenings`. */
  readonly onLimits?: (figures: readonly LimitFigure[]) => void;
  /** Called with the brands' settings that two people have set, at the same moments as `onOpenings`. */
  readonly onSettings?: (settings: SettingStates) => void;
  /** Called with the market terms that two people have set, at the same moments as `onOpenings`. */
  readonly onTerms?: (terms: MarketTerms) => void;
  /** Called with the state of corporate actions, at the same moments as `onOpenings`. */
  readonly onActions?: (actions: Actions) => void;
  /** Called after a split with the adjusted last good quote of its instrument. */
  readonly onSplit?: (quote: Quote, ratio: SplitRatio) => void;
  /** Reports a problem that a person must look at. */
  readonly alarm: (message: string) => void;
  /** Called when another engine has taken over: this process must stop. */
  readonly onFenced: () => void;
  /** False while the lease has not been renewed for too long (ruling B4.8): then no command is taken. */
  readonly mayDeal?: () => boolean;
  /** Timers for waiting until the database returns; the machine's by default. */
  readonly timers?: Timers;
}

export interface Committed {
  readonly accounts: readonly TradingAccount[];
  readonly positions: readonly PositionRow[];
  readonly pendingOrders: readonly PendingOrderRow[];
  readonly executions: readonly ExecutionRow[];
}

/** The whole book with the last good quotes of the same moment. */
export interface BookAndQuotes {
  readonly accounts: readonly TradingAccount[];
  readonly quotes: ReadonlyMap<InstrumentSymbol, Quote>;
}
