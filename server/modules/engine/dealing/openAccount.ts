import type { Instant } from '@candor/domain/ids.ts';
import { clientPostings } from '@candor/domain/ledger/entry.ts';
import { ZERO } from '@candor/domain/money/money.ts';
import { NO_ORDERS } from './book.ts';
import type { TradingAccount } from './book.ts';
import type { Answer, OpenAccount } from './commands.ts';
import { EMPTY_CHAIN, post } from './effects.ts';
import type { EngineState } from './state.ts';

/** Opens a client's real or demo account; a repetition returns the existing one. */
export function openAccount(state: EngineState, command: OpenAccount, now: Instant): Answer {
  const { book, effects } = state;
  const { brandId, clientId, kind, currency, eligibility, funding } = command;
  const existing = book.accountOf(brandId, clientId, kind);
  if (existing !== undefined) return { ok: true, value: { kind: 'account', accountId: existing.id } };
  const empty: TradingAccount = {
    id: book.nextId(),
    brandId,
    clientId,
    kind,
    currency,
    cash: ZERO,
    credit: ZERO,
    used: ZERO,
    reserved: ZERO,
    suspended: ZERO,
    owed: ZERO,
    eligibility,
    positions: new Map(),
    pending: NO_ORDERS,
    chainHead: EMPTY_CHAIN,
    chainLength: 0,
  };
  const postings = clientPostings('demoFunding', empty.id, funding);
  const cause = { kind: 'demoFunding', reference: command.commandId, at: now } as const;
  book.put(funding === 0n ? empty : post(book, effects, empty, { ...cause, postings }));
  const answer: Answer = { ok: true, value: { kind: 'account', accountId: empty.id } };
  const { commandId } = command;
  effects.journal.push({
    accountId: empty.id,
    brandId,
    commandId,
    kind: 'openAccount',
    actor: 'client',
    payload: command,
    answer,
    lastTick: state.market.lastTick,
    houseExposure: undefined,
    at: now,
  });
  return answer;
}
