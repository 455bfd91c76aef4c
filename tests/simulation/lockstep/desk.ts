import type { AccountId } from '@candor/domain/ids.ts';
import type { Money } from '@candor/domain/money/money.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import type { TradingAccount } from '@candor/server/modules/engine/dealing/book.ts';
import { Book } from '@candor/server/modules/engine/dealing/book.ts';
import { canonical } from '@candor/server/modules/engine/dealing/canonical.ts';
import type { Input } from '@candor/server/modules/engine/dealing/commands.ts';
import { decide } from '@candor/server/modules/engine/dealing/decide.ts';
import { Effects } from '@candor/server/modules/engine/dealing/effects.ts';
import { Market } from '@candor/server/modules/engine/dealing/market.ts';
import { carryOutDue } from '@candor/server/modules/engine/dealing/corporateActions.ts';
import type { DealingRules, EngineState } from '@candor/server/modules/engine/dealing/state.ts';
import { TriggerIndex } from '@candor/server/modules/engine/dealing/triggers/triggerIndex.ts';
import { applyTickPlainly, expirePlainly } from './oracle.ts';

export type DeskInput =
  | Input
  /** A quote that is only noted: the seed of a start, or a tick of a stored batch. */
  | { readonly kind: 'quoteOnly'; readonly quote: Quote }
  /** A bonus, which counts nowhere (ruling R31). */
  | { readonly kind: 'credit'; readonly accountId: AccountId; readonly credit: Money };

/** Argument of the trigger index, small enough that these worlds reach both ways of rebuilding bands. */
const SWEEP_FROM = 3;

const triggers = (): TriggerIndex => new TriggerIndex(SWEEP_FROM);

/** The engine's state and decisions without its queue and store. */
export class Desk {
  readonly #isPlain: boolean;
  readonly #rules: DealingRules;
  state: EngineState;

  constructor(rules: DealingRules, isPlain: boolean) {
    this.#rules = rules;
    this.#isPlain = isPlain;
    this.state = { rules, book: new Book([], 0, triggers()), market: new Market(), effects: new Effects() };
  }

  decide(input: DeskInput): void {
    const { state } = this;
    if (input.kind === 'quoteOnly') state.market.setQuote(input.quote);
    else if (input.kind === 'credit') this.#give(input);
    else if (input.kind === 'tick' && this.#isPlain) applyTickPlainly({ state, quote: input.quote, now: input.now });
    else if (input.kind === 'clock' && this.#isPlain) {
      carryOutDue(state, input.now);
      expirePlainly(state, input.now);
    } else decide(state, input);
  }

  #give({ accountId, credit }: { readonly accountId: AccountId; readonly credit: Money }): void {
    const account = this.state.book.account(accountId);
    if (account !== undefined) this.state.book.put({ ...account, credit });
  }

  keep(): void {
    this.state.book.keep();
    this.state.market.keep();
    this.state = { ...this.state, effects: new Effects() };
  }

  undo(): void {
    this.state.book.undo();
    this.state.market.undo();
    this.state = { ...this.state, effects: new Effects() };
  }

  /** Recovers the accounts as a store would load them; a new process forgets the market. */
  reload(isNewProcess: boolean): void {
    const { book, market } = this.state;
    const accounts = [...book.accounts()].toSorted((first, second) => first.id - second.id).map(loaded);
    const states = { book: new Book(accounts, book.lastId, triggers()), market: isNewProcess ? new Market() : market };
    this.state = { rules: this.#rules, effects: new Effects(), ...states };
  }

  /** Returns the journal of the current batch from the given index on. */
  journaled(from: number): string[] {
    return this.state.effects.journal.slice(from).map((row) => canonical(row));
  }

  /** Describes the executions of the current batch from the given index on. */
  executed(from: number): string[] {
    const { effects } = this.state;
    const closed = new Map(effects.positions.map(({ position }) => [position.id, position]));
    return effects.executions.slice(from).map((execution) => {
      const { id, kind, actor, quote, accountId, positionId, fillRate, levels, legs } = execution;
      const position = closed.get(positionId);
      const reason = position !== undefined && 'closedAt' in position ? position.closingReason : 'none';
      const ticks = (legs ?? []).map(({ tickId }) => tickId).join('+');
      const filled = [String(fillRate), String(levels?.stopLoss), reason, actor, kind];
      return [quote.tickId, accountId, positionId, ...filled, id, ticks].join(' ');
    });
  }
}

function loaded(account: TradingAccount): TradingAccount {
  const byId = [...account.positions].toSorted(([first], [second]) => first - second);
  return { ...account, positions: new Map(byId) };
}
