import type { AccountId } from '@candor/domain/ids.ts';
import type { TradingAccount } from './book.ts';
import type { OpeningPause } from '@candor/domain/trading/openingPauses.ts';
import type { AccountCommand, Answer, OpenAccount, SwitchOpening } from './commands.ts';
import type { Committed } from './engineOptions.ts';

/** What crosses the bus between the dealing thread and everybody else. */
declare module '../../bus/bus.ts' {
  interface Requests {
    'dealing.submit': { readonly ask: AccountCommand; readonly answer: Answer };
    'dealing.openAccount': { readonly ask: OpenAccount; readonly answer: Answer };
    /** Pauses opening somewhere, or lets it go on. */
    'dealing.switchOpening': { readonly ask: SwitchOpening; readonly answer: Answer };
    /** Takes nothing new; answers when nothing is under way any more. */
    'dealing.stop': { readonly ask: null; readonly answer: true };
    /** The account as the database has it. */
    'dealing.account': { readonly ask: AccountId; readonly answer: TradingAccount | undefined };
  }
  interface Subjects {
    'dealing.committed': Committed;
    /** Where opening is paused: at the start and after each switch. */
    'dealing.openings': readonly OpeningPause[];
  }
}
