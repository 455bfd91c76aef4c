import type { Brand } from '@candor/brands/schema.ts';
import { assert } from '@candor/domain/assert.ts';
import { eligibilityOfNewClient } from '@candor/domain/clients/eligibility.ts';
import type { AccountId, ClientId, Instant } from '@candor/domain/ids.ts';
import type { MoneyMovement } from '@candor/domain/ledger/movement.ts';
import { scaled } from '@candor/domain/money/currency.ts';
import type { Currency } from '@candor/domain/money/currency.ts';
import { ZERO, maxMoney, money } from '@candor/domain/money/money.ts';
import type { Money, Rate } from '@candor/domain/money/money.ts';
import { closingPrice } from '@candor/domain/pricing/quote.ts';
import { openingRate } from '@candor/domain/pricing/rates.ts';
import { closeAt } from '@candor/domain/trading/close.ts';
import type { Levels } from '@candor/domain/trading/levels.ts';
import { MINIMUM_AMOUNT } from '@candor/domain/trading/open.ts';
import type { Eligibility } from '@candor/domain/trading/open.ts';
import type { Position } from '@candor/domain/trading/position.ts';
import type { TradingAccount } from '@candor/server/modules/engine/dealing/book.ts';
import { bookClose } from '@candor/server/modules/engine/dealing/bookClose.ts';
import { brandMoney } from '@candor/server/modules/engine/dealing/index.ts';
import { moveMoney } from '@candor/server/modules/engine/dealing/moveMoney.ts';
import { openAccount } from '@candor/server/modules/engine/dealing/openAccount.ts';
import { bookOpening } from '@candor/server/modules/engine/dealing/openPosition.ts';
import type { EngineState } from '@candor/server/modules/engine/dealing/state.ts';
import { WITHDRAWAL, depositAmount, shareOf } from './pastOfClient.ts';
import type { ClosePlan, PastPayment, PastPlan, PaymentPlan, TradePlan } from './pastOfClient.ts';
import { pastQuote } from './pastPrices.ts';
import type { Person } from './people.ts';

/** The minimum of a withdrawal. */
const WITHDRAWN_MINIMUM_EUROS = money(20_000_000n);

export interface Booked {
  readonly person: Person;
  readonly clientId: ClientId;
  readonly accounts: { readonly real: AccountId; readonly demo: AccountId };
  readonly payments: readonly PastPayment[];
}

/** Opens both accounts of a client and books their past as the engine does: the same entries, chains and evidence. */
export function bookPast(
  state: EngineState,
  { brand, person, clientId }: { readonly brand: Brand; readonly person: Person; readonly clientId: ClientId },
  plans: readonly PastPlan[],
): Booked {
  const eligibility = eligibilityOf(brand, plans.length > 0);
  const open = (kind: 'real' | 'demo'): AccountId => {
    const funding = kind === 'demo' ? brandMoney(brand.demoFunding) : ZERO;
    const id = { commandId: `open:${clientId}:${kind}`, brandId: brand.id, clientId, kind };
    const answer = openAccount(
      state,
      { ...id, currency: brand.currency.code, eligibility, funding },
      person.registeredAt,
    );
    assert(answer.ok && answer.value.kind === 'account', 'an account is opened');
    return answer.value.accountId;
  };
  const accounts = { real: open('real'), demo: open('demo') };
  const past = new Past(state, accounts.real, brand.currency);
  for (const plan of plans) past.go(plan);
  return { person, clientId, accounts, payments: past.payments };
}

function eligibilityOf(brand: Brand, isActive: boolean): Eligibility {
  const { knowledgeNeeded, ...eligibility } = eligibilityOfNewClient(brand);
  if (isActive) return { ...eligibility, verified: true };
  return { ...eligibility, ...(knowledgeNeeded !== undefined && { knowledgeNeeded }) };
}

/** One account's past while it is booked. */
class Past {
  readonly payments: PastPayment[] = [];
  readonly #state: EngineState;
  readonly #accountId: AccountId;
  readonly #currency: Currency;
  readonly #open = new Map<TradePlan, Position>();

  constructor(state: EngineState, accountId: AccountId, currency: Currency) {
    this.#state = state;
    this.#accountId = accountId;
    this.#currency = currency;
  }

  go(plan: PastPlan): void {
    if (plan.kind === 'payment') this.#pay(plan);
    else if (plan.kind === 'open') this.#openPosition(plan);
    else this.#closePosition(plan);
  }

  get #account(): TradingAccount {
    const account = this.#state.book.account(this.#accountId);
    assert(account !== undefined, 'the account has been opened');
    return account;
  }

  #pay(plan: PaymentPlan): void {
    const { number, method, status, at } = plan;
    const { provider } = method;
    if (plan.type !== WITHDRAWAL) {
      const amount = depositAmount(plan, this.#currency);
      if (status === 'approved') this.#move({ kind: 'deposit', amount, provider }, `deposit:${number}`, at);
      this.payments.push({ ...plan, accountId: this.#accountId, amount });
      return;
    }
    const minimum = scaled(WITHDRAWN_MINIMUM_EUROS, this.#currency);
    const amount = shareOf(this.#account.cash, [plan.size, 100n], this.#currency);
    if (amount < minimum || !this.#move({ kind: 'reserveWithdrawal', amount }, `reserve:${number}`, at)) {
      // The balance is too low: the withdrawal becomes a deposit that was cancelled.
      const instead = { ...plan, type: method.type, status: 'cancelled', reason: 'cancelledByClient' } as const;
      this.payments.push({ ...instead, accountId: this.#accountId, amount: minimum });
      return;
    }
    if (status === 'approved') this.#move({ kind: 'payOut', amount, provider }, `payOut:${number}`, at);
    else if (status !== 'onHold') this.#move({ kind: 'releaseWithdrawal', amount }, `release:${number}`, at);
    this.payments.push({ ...plan, accountId: this.#accountId, amount });
  }

  #move(movement: MoneyMovement, commandId: string, now: Instant): boolean {
    return moveMoney(this.#state, this.#account, movement, { commandId, now }).ok;
  }

  #openPosition(trade: TradePlan): void {
    const { at, instrument, direction, leverage, size } = trade;
    const quote = pastQuote(instrument, at);
    const amount: Money = maxMoney(shareOf(this.#account.cash, [size, 1_000n], this.#currency), MINIMUM_AMOUNT);
    const openRate = openingRate(quote, direction);
    const levels = trade.byRule ? levelsFor(trade, openRate) : { stopLoss: undefined, takeProfit: undefined };
    const opening = { direction, amount, leverage, openRate, quote, ...levels };
    const commandId = `order:${this.#accountId}:${at}:${instrument.symbol}`;
    const evidence = { commandId, actor: 'client', expectedRate: undefined, now: at } as const;
    this.#open.set(trade, bookOpening(this.#state, this.#account, opening, evidence));
  }

  #closePosition({ at, trade }: ClosePlan): void {
    const position = this.#open.get(trade);
    assert(position !== undefined, 'what is closed was opened');
    const quote = pastQuote(trade.instrument, at);
    const level = position.takeProfit === undefined ? 'stopLoss' : 'takeProfit';
    const reason = trade.byRule ? level : 'manually';
    bookClose(this.#state, this.#account, closeAt(position, quote, at, reason), {
      commandId: `${reason}:${position.id}`,
      actor: trade.byRule ? 'rule' : 'client',
      quote,
      expectedRate: undefined,
      legs: trade.byRule ? [quote] : undefined,
      at,
    });
  }
}

/** Returns the level that will fire when the trade is to end: the price then, as stop loss or take profit. */
function levelsFor({ instrument, direction, closeAt: at }: TradePlan, openRate: Rate): Levels {
  const level = closingPrice(pastQuote(instrument, at), direction);
  const isGain = direction === 'buy' ? level > openRate : level < openRate;
  return isGain ? { stopLoss: undefined, takeProfit: level } : { stopLoss: level, takeProfit: undefined };
}
