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
  /** Whose record gets the pause of opening that a distrusted book asks for; without one it is only refused. */
  readonly homeBrand?: BrandId;
  readonly now: () => Instant;
  /** What a committed batch has changed; called after the commit and before the answers. */
  readonly onCommitted: (change: Committed) => void;
  /** Where opening is paused: at the start, after each switch and after a reload. */
  readonly onOpenings?: (pauses: readonly OpeningPause[]) => void;
  /** Which instruments are halted, as often. */
  readonly onHalts?: (halts: readonly Halt[]) => void;
  /** What the desk has set of limits, as often. */
  readonly onLimits?: (figures: readonly LimitFigure[]) => void;
  /** What two people have set of the brands' settings, as often. */
  readonly onSettings?: (settings: SettingStates) => void;
  /** What two people have set of markets, as often. */
  readonly onTerms?: (terms: MarketTerms) => void;
  /** What is announced of corporate actions and what has been split, as often. */
  readonly onActions?: (actions: Actions) => void;
  /** A split has been carried out: what the instrument's last good quote has become. */
  readonly onSplit?: (quote: Quote, ratio: SplitRatio) => void;
  /** Something that a person must look at. */
  readonly alarm: (message: string) => void;
  /** Another engine has taken over: this process must not go on. */
  readonly onFenced: () => void;
  /** False while the lease has not been renewed for too long (ruling B4.8): then no command is taken. */
  readonly mayDeal?: () => boolean;
  /** By which a database that is not back yet is waited for; the machine's unless they are given. */
  readonly timers?: Timers;
}

export interface Committed {
  readonly accounts: readonly TradingAccount[];
  readonly positions: readonly PositionRow[];
  readonly pendingOrders: readonly PendingOrderRow[];
  readonly executions: readonly ExecutionRow[];
}

/** The whole book with the last good quotes of the same moment. */
export interface BookLook {
  readonly accounts: readonly TradingAccount[];
  readonly quotes: ReadonlyMap<InstrumentSymbol, Quote>;
}
