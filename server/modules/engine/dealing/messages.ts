import type { WireTradeReplay } from '@candor/contracts/http/tradeReplay.ts';
import type { Result } from '@candor/domain/result.ts';
import type { ReplayRequest } from './dispute/replayTrade.ts';
import type { AccountId, BrandId } from '@candor/domain/ids.ts';
import type { TradingAccount } from './book.ts';
import type { LimitFigure } from '@candor/domain/trading/limitFigures.ts';
import type { Actions } from '@candor/domain/trading/corporateActions.ts';
import type { MarketTerms } from '@candor/domain/pricing/marketTerms.ts';
import type { SettingStates } from '@candor/domain/settings/setting.ts';
import type { Halt } from '@candor/domain/trading/halts.ts';
import type { OpeningPause } from '@candor/domain/trading/openingPauses.ts';
import type {
  AccountCommand,
  Answer,
  ChangeLimit,
  ChangeSetting,
  ChangeTerm,
  OpenAccount,
  StepAction,
  SwitchHalt,
  SwitchOpening,
} from './commands.ts';
import type { Committed } from './engineOptions.ts';
import type { FillTimes } from './fillTimes.ts';
import type { DepreciatedPage, DepreciatedRequest } from './depreciatedHoldings.ts';
import type { Survey } from './survey.ts';

/** Messages on the bus between the dealing thread and all others. */
/** Brands that one of several edges reports as taking no new business. */
export interface BrandsHeldByEdge {
  readonly edge: string;
  readonly brandIds: readonly BrandId[];
}

declare module '../../../bus/bus.ts' {
  interface Requests {
    'dealing.submit': { readonly ask: AccountCommand; readonly answer: Answer };
    /** Returns the answer of a command submitted before, without deciding anything; undefined if it never was. */
    'dealing.recall': { readonly ask: AccountCommand; readonly answer: Answer | undefined };
    'dealing.openAccount': { readonly ask: OpenAccount; readonly answer: Answer };
    /** Pauses opening somewhere, or resumes it. */
    'dealing.switchOpening': { readonly ask: SwitchOpening; readonly answer: Answer };
    /** Halts an instrument, or resumes its trading. */
    'dealing.switchHalt': { readonly ask: SwitchHalt; readonly answer: Answer };
    /** Announces a corporate action, or withdraws one. */
    'dealing.stepAction': { readonly ask: StepAction; readonly answer: Answer };
    /** Changes a limit of a brand or of one of its instruments. */
    'dealing.changeLimit': { readonly ask: ChangeLimit; readonly answer: Answer };
    /** Changes a setting of a brand. */
    'dealing.changeSetting': { readonly ask: ChangeSetting; readonly answer: Answer };
    /** Changes a term of a market: immediately in the gate, in order in the engine. */
    'dealing.changeTerm': { readonly ask: ChangeTerm; readonly answer: Answer };
    /** Returns the open positions of the whole book, as of the last walk through it. */
    'dealing.survey': { readonly ask: null; readonly answer: Survey };
    /** Returns the last survey without causing a new walk. */
    'dealing.lastSurvey': { readonly ask: null; readonly answer: Survey };
    /**
     * Returns holdings that have fallen since they were opened, page by page; undefined when the walk being read is no
     * longer kept.
     */
    'dealing.fallen': { readonly ask: DepreciatedRequest; readonly answer: DepreciatedPage | undefined };
    'dealing.fillTimes': { readonly ask: null; readonly answer: FillTimes };
    /**
     * Publishes the desk's state again, for a process that may have missed it; answered when all of it is published.
     */
    'dealing.repeat': { readonly ask: null; readonly answer: true };
    /** Decides a trade again; answered by the thread that reads the tape. */
    'dispute.replay': { readonly ask: ReplayRequest; readonly answer: Result<WireTradeReplay> };
    /** Refuses new inputs; answered when none is under way. */
    'dealing.stop': { readonly ask: null; readonly answer: true };
    /** Returns the account as the database has it. */
    'dealing.account': { readonly ask: AccountId; readonly answer: TradingAccount | undefined };
    /** Rule BR-11: returns the brands that take no new business, for the engine of this process. */
    'engine.held': { readonly ask: null; readonly answer: readonly BrandId[] };
  }
  interface Subjects {
    /**
     * Within this process only: a message of another process may have been missed, and its state is being requested
     * again.
     */
    'bus.missed': null;
    'dealing.committed': Committed;
    /** Where opening is paused: at the start and after each switch. */
    'dealing.openings': readonly OpeningPause[];
    /** Which instruments are halted: at the start and after each switch. */
    'dealing.halts': readonly Halt[];
    /** The state of corporate actions: at the start and after each step. */
    'dealing.actions': Actions;
    /** The limits that the desk has set: at the start and after each change. */
    'dealing.limits': readonly LimitFigure[];
    /** The brands' settings that two people have set: at the start and after each change. */
    'dealing.settings': SettingStates;
    /** The market terms that two people have set: at the start and after each change. */
    'dealing.terms': MarketTerms;
    /**
     * Rule BR-11: the brands that take no new business as far as one edge knows: at its start, after a change and on
     * request.
     */
    'brands.held': BrandsHeldByEdge;
    /** Asks each edge to publish `brands.held` again. */
    'brands.ask': null;
    'engine.hold': readonly BrandId[];
  }
}
