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
import type { FallenPage, FallenRequest } from './fallen.ts';
import type { Survey } from './survey.ts';

/** What crosses the bus between the dealing thread and everybody else. */
/** What one of several edges holds. */
export interface HeldByEdge {
  readonly edge: string;
  readonly brandIds: readonly BrandId[];
}

declare module '../../../bus/bus.ts' {
  interface Requests {
    'dealing.submit': { readonly ask: AccountCommand; readonly answer: Answer };
    /** The answer of what was submitted before, and nothing is decided; undefined: it never was. */
    'dealing.recall': { readonly ask: AccountCommand; readonly answer: Answer | undefined };
    'dealing.openAccount': { readonly ask: OpenAccount; readonly answer: Answer };
    /** Pauses opening somewhere, or lets it go on. */
    'dealing.switchOpening': { readonly ask: SwitchOpening; readonly answer: Answer };
    /** Halts an instrument, or lets it trade again. */
    'dealing.switchHalt': { readonly ask: SwitchHalt; readonly answer: Answer };
    /** Announces a corporate action, or withdraws one. */
    'dealing.stepAction': { readonly ask: StepAction; readonly answer: Answer };
    /** Changes a limit of a brand or of one of its instruments. */
    'dealing.changeLimit': { readonly ask: ChangeLimit; readonly answer: Answer };
    /** Changes a setting of a brand. */
    'dealing.changeSetting': { readonly ask: ChangeSetting; readonly answer: Answer };
    /** Changes a term of a market: in the gate at once, in the engine in its order. */
    'dealing.changeTerm': { readonly ask: ChangeTerm; readonly answer: Answer };
    /** What is open in the whole book, as of the last walk through it. */
    'dealing.survey': { readonly ask: null; readonly answer: Survey };
    /** The last walk, which none is made for. */
    'dealing.lastSurvey': { readonly ask: null; readonly answer: Survey };
    /** What has fallen since it was opened, page by page; undefined: the walk that was being read is kept no longer. */
    'dealing.fallen': { readonly ask: FallenRequest; readonly answer: FallenPage | undefined };
    'dealing.fillTimes': { readonly ask: null; readonly answer: FillTimes };
    /** Says again what is in force, for a process that may have missed it: answered when all is said. */
    'dealing.repeat': { readonly ask: null; readonly answer: true };
    /** A trade decided once more, by the thread that reads the tape. */
    'dispute.replay': { readonly ask: ReplayRequest; readonly answer: Result<WireTradeReplay> };
    /** Takes nothing new; answers when nothing is under way any more. */
    'dealing.stop': { readonly ask: null; readonly answer: true };
    /** The account as the database has it. */
    'dealing.account': { readonly ask: AccountId; readonly answer: TradingAccount | undefined };
    /** Rule BR-11: the brands that take no new business, as the engine of this process has to take it. */
    'engine.held': { readonly ask: null; readonly answer: readonly BrandId[] };
  }
  interface Subjects {
    /** In this process alone: something that another one said may have been missed, and is being asked for again. */
    'bus.missed': null;
    'dealing.committed': Committed;
    /** Where opening is paused: at the start and after each switch. */
    'dealing.openings': readonly OpeningPause[];
    /** Which instruments are halted: at the start and after each switch. */
    'dealing.halts': readonly Halt[];
    /** What is announced of corporate actions and what has been split: at the start and after each step. */
    'dealing.actions': Actions;
    /** What the desk has set of limits: at the start and after each change. */
    'dealing.limits': readonly LimitFigure[];
    /** What two people have set of the brands' settings: at the start and after each change. */
    'dealing.settings': SettingStates;
    /** What two people have set of markets: at the start and after each change. */
    'dealing.terms': MarketTerms;
    /** Rule BR-11: which brands take no new business by what one edge knows: at its start, changed or asked for. */
    'brands.held': HeldByEdge;
    /** Each edge is to say it again. */
    'brands.ask': null;
    'engine.hold': readonly BrandId[];
  }
}
