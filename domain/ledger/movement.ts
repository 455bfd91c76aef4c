import { assertNever } from '../assert.ts';
import type { AccountId } from '../ids.ts';
import { enforcedLimit } from '../margin/summary.ts';
import type { AccountMoney } from '../margin/summary.ts';
import { floorToMinor, isWholeMinor, minorUnit } from '../money/currency.ts';
import { formatMoney } from '../money/decimal.ts';
import { MONEY_DIGITS, ZERO, maxMoney, minMoney, money, negate } from '../money/money.ts';
import type { Money } from '../money/money.ts';
import { accept, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import { isProviderName } from './entry.ts';
import type { Book, EntryKind, LedgerAccount, Posting } from './entry.ts';
import { reclaimSources, payoutSources } from './receivable.ts';
import type { AmountSources } from './receivable.ts';

/**
 * Greatest balance of an account after a deposit, a thousand million: far enough below the range of money that no
 * profit of a bounded position can leave it.
 */
export const DEPOSITED_MAXIMUM = money(1_000_000_000n * 10n ** BigInt(MONEY_DIGITS));

interface Moved {
  /** Amount in whole smallest units of the currency, above zero; a remainder is less than one. */
  readonly amount: Money;
}

interface ByProvider extends Moved {
  readonly provider: string;
}

/** A transfer of money into an account, out of it, or by the broker on the account's behalf. */
export type MoneyMovement =
  /** Deposit; without a provider: demo money and the seed, against funding. */
  | (Moved & { readonly kind: 'deposit'; readonly provider?: string })
  /** Money has arrived and cannot be credited yet: too late, or another amount. */
  | (ByProvider & { readonly kind: 'suspend' })
  | (Moved & { readonly kind: 'releaseSuspended' })
  /** Money in suspense is returned to its origin. */
  | (ByProvider & { readonly kind: 'returnSuspended' })
  | (Moved & { readonly kind: 'reserveWithdrawal' })
  | (Moved & { readonly kind: 'releaseWithdrawal' })
  | (ByProvider & { readonly kind: 'payOut' })
  /** The bank or card rejected the payout: the money is reserved again. */
  | (ByProvider & { readonly kind: 'payOutReturned' })
  /**
   * A refund. `limit`: at most what the client could withdraw. `whatever`: it has happened; what is missing is owed.
   */
  | (ByProvider & { readonly kind: 'refund'; readonly within: 'limit' | 'whatever' })
  | (ByProvider & { readonly kind: 'chargeback' })
  /** A dispute was won. `clientPart` is the part of it that the client had borne; the broker had borne the rest. */
  | (ByProvider & { readonly kind: 'chargebackReversal'; readonly clientPart: Money })
  /** Agreed by two members of staff; from the client, at most what they could withdraw. */
  | (Moved & { readonly kind: 'adjust'; readonly to: 'client' | 'house' })
  /** The whole balance of a closed account, less than the currency's smallest unit, which cannot be paid out. */
  | (Moved & { readonly kind: 'sweepRemainder' })
  /** Fee of the provider. */
  | (ByProvider & { readonly kind: 'fee' });

/** The account's figures that decide a movement. */
export interface MovedAccount extends AccountMoney {
  readonly id: AccountId;
  readonly kind: Book;
  /** Currency of the account, ISO 4217. */
  readonly currency: string;
  /** Amount reserved for withdrawals that are not paid yet. */
  readonly reserved: Money;
  /** Amount received for this account, and not credited. */
  readonly suspended: Money;
  /** Amount that the client owes of money that a provider took back (R35). */
  readonly owed: Money;
}

/** The entry to be posted. */
export interface DecidedMovement {
  readonly kind: EntryKind;
  readonly postings: readonly Posting[];
}

/**
 * Rules LE-8 to LE-13: returns the one entry of a movement, or its refusal: `demoMoney` (no money moves on demo
 * accounts), `malformed` (finer than the currency, no such provider, more than an account may hold),
 * `withdrawalNoBalance` and `withdrawalAboveLimit` (rulings R1, R35), `notSetAside` (more than is suspended; nothing is
 * reserved). `profit` is of open positions. A remainder (LE-18) must be less than the currency's smallest unit and the
 * account's whole balance, else it is `malformed`.
 */
export function decideMovement(movement: MoneyMovement, account: MovedAccount, profit: Money): Result<DecidedMovement> {
  const refused = refusalOf(movement, account, profit);
  if (refused !== undefined) return refused;
  return accept({ kind: entryKindOf[movement.kind], postings: postingsOf(movement, account, profit) });
}

const entryKindOf = {
  deposit: 'deposit',
  suspend: 'suspense',
  releaseSuspended: 'suspenseRelease',
  returnSuspended: 'suspenseReturn',
  reserveWithdrawal: 'withdrawalReserve',
  releaseWithdrawal: 'withdrawalRelease',
  payOut: 'payOut',
  payOutReturned: 'payOutReturn',
  refund: 'refund',
  chargeback: 'chargeback',
  chargebackReversal: 'chargebackReversal',
  adjust: 'adjustment',
  sweepRemainder: 'remainderSwept',
  fee: 'fee',
} as const satisfies Record<MoneyMovement['kind'], EntryKind>;

type Refused = Extract<Result<never>, { readonly ok: false }>;

function refusalOf(movement: MoneyMovement, account: MovedAccount, profit: Money): Refused | undefined {
  const { amount } = movement;
  const isFunding = movement.kind === 'deposit' && movement.provider === undefined;
  if (account.kind === 'demo' && !isFunding) return refuse({ code: 'demoMoney' });
  const isWhole = movement.kind === 'sweepRemainder' || isWholeMinor(amount, account.currency);
  if (amount <= 0n || !isWhole) return refuse({ code: 'malformed', field: 'amount' });
  if ('provider' in movement && !isProviderName(movement.provider))
    return refuse({ code: 'malformed', field: 'provider' });
  switch (movement.kind) {
    case 'deposit':
      return beyondMaximum(account, amount, 'amount');
    case 'releaseSuspended':
      return notSetAside(amount, account.suspended, account.currency) ?? beyondMaximum(account, amount, 'amount');
    case 'returnSuspended':
      return notSetAside(amount, account.suspended, account.currency);
    case 'reserveWithdrawal':
      return aboveLimit(amount, withdrawalLimit(account, profit), account.currency);
    case 'releaseWithdrawal':
      return account.reserved === 0n ? notSetAside(amount, ZERO, account.currency) : undefined;
    case 'refund':
      return movement.within === 'limit'
        ? aboveLimit(amount, withdrawalLimit(account, profit), account.currency)
        : undefined;
    case 'chargebackReversal':
      return wrongPart(movement) ?? beyondMaximum(account, movement.clientPart, 'clientPart');
    case 'adjust':
      return movement.to === 'client'
        ? beyondMaximum(account, amount, 'amount')
        : aboveLimit(amount, withdrawalLimit(account, profit), account.currency);
    case 'sweepRemainder':
      return isRemainder(account, amount) ? undefined : refuse({ code: 'malformed', field: 'amount' });
    case 'payOutReturned':
      return beyondMaximum(account, amount, 'amount');
    case 'suspend':
      return account.suspended + amount > DEPOSITED_MAXIMUM
        ? refuse({ code: 'malformed', field: 'amount' })
        : undefined;
    case 'payOut':
    case 'chargeback':
    case 'fee':
      return undefined;
    default:
      return assertNever(movement);
  }
}

/**
 * Rule LE-18: is the amount the whole balance of an account with less than the smallest unit and nothing open, reserved
 * or held?
 */
function isRemainder({ cash, used, reserved, suspended, currency }: MovedAccount, amount: Money): boolean {
  return amount === cash && cash < minorUnit(currency) && used + reserved + suspended === 0n;
}

/** Rulings R1 and R35: returns what a client may withdraw, down to micro-units. What they owe is deducted first. */
export function withdrawalLimit(
  account: Pick<MovedAccount, 'cash' | 'credit' | 'used' | 'owed'>,
  profit: Money,
): Money {
  return maxMoney(ZERO, money(enforcedLimit(account, profit) - account.owed));
}

/** Refuses an amount above the maximum. Reserved money counts: it can return at any time, and must always fit. */
function beyondMaximum({ cash, reserved }: MovedAccount, amount: Money, field: string): Refused | undefined {
  return cash + reserved + amount > DEPOSITED_MAXIMUM ? refuse({ code: 'malformed', field }) : undefined;
}

function aboveLimit(amount: Money, limit: Money, currency: string): Refused | undefined {
  const most = floorToMinor(limit, currency);
  if (most <= 0n) return refuse({ code: 'withdrawalNoBalance', field: 'amount' });
  if (amount <= limit) return undefined;
  const params = { limit: formatMoney(most, currency) };
  return refuse({ code: 'withdrawalAboveLimit', field: 'amount', params });
}

function notSetAside(amount: Money, held: Money, currency: string): Refused | undefined {
  if (amount <= held) return undefined;
  return refuse({ code: 'notSetAside', field: 'amount', params: { held: formatMoney(held, currency) } });
}

function wrongPart({ clientPart, amount }: { readonly clientPart: Money; readonly amount: Money }) {
  if (clientPart >= 0n && clientPart <= amount) return undefined;
  return refuse({ code: 'malformed', field: 'clientPart' });
}

/** Rule LE-9: returns the postings of a movement, each with its sign. */
function postingsOf(movement: MoneyMovement, account: MovedAccount, profit: Money): Posting[] {
  const { amount } = movement;
  const { id } = account;
  const client: LedgerAccount = { kind: 'client', accountId: id };
  const clearing = (provider: string): LedgerAccount => ({ kind: 'clearing', provider });
  switch (movement.kind) {
    case 'deposit': {
      const from: LedgerAccount = movement.provider === undefined ? { kind: 'funding' } : clearing(movement.provider);
      return transfer(amount, { to: client, from });
    }
    case 'suspend':
      return transfer(amount, { to: { kind: 'suspense' }, from: clearing(movement.provider) });
    case 'releaseSuspended':
      return transfer(amount, { to: client, from: { kind: 'suspense' } });
    case 'returnSuspended':
      return transfer(amount, { to: clearing(movement.provider), from: { kind: 'suspense' } });
    case 'reserveWithdrawal':
      return transfer(amount, { to: { kind: 'withdrawals' }, from: client });
    case 'releaseWithdrawal':
      // A chargeback may have taken a part of it a moment before.
      return transfer(minMoney(amount, account.reserved), { to: client, from: { kind: 'withdrawals' } });
    case 'payOut':
      return outgoingPostings(id, payoutSources(amount, account), clearing(movement.provider));
    case 'payOutReturned':
      return transfer(amount, { to: { kind: 'withdrawals' }, from: clearing(movement.provider) });
    case 'refund':
    case 'chargeback':
      return outgoingPostings(id, reclaimSources(amount, account, profit), clearing(movement.provider));
    case 'chargebackReversal':
      return reversalPostings(id, amount, movement.clientPart, clearing(movement.provider));
    case 'adjust': {
      const adjustments: LedgerAccount = { kind: 'adjustments' };
      return transfer(
        amount,
        movement.to === 'client' ? { to: client, from: adjustments } : { to: adjustments, from: client },
      );
    }
    case 'sweepRemainder':
      return transfer(amount, { to: { kind: 'adjustments' }, from: client });
    case 'fee':
      return transfer(amount, { to: clearing(movement.provider), from: { kind: 'fees' } });
    default:
      return assertNever(movement);
  }
}

function transfer(
  amount: Money,
  { to, from }: { readonly to: LedgerAccount; readonly from: LedgerAccount },
): Posting[] {
  return [
    { account: to, amount },
    { account: from, amount: negate(amount) },
  ];
}

/** Returns to the client what they had borne and to the broker the rest, from the provider's clearing. */
function reversalPostings(accountId: AccountId, amount: Money, ofClient: Money, clearing: LedgerAccount): Posting[] {
  return withoutZeros([
    { account: { kind: 'client', accountId }, amount: ofClient },
    { account: { kind: 'losses' }, amount: money(amount - ofClient) },
    { account: clearing, amount: negate(amount) },
  ]);
}

/** Moves money from the client's cash, their reserve and what they owe to the provider's clearing. */
function outgoingPostings(
  accountId: AccountId,
  { cash, reserved, owed }: AmountSources,
  clearing: LedgerAccount,
): Posting[] {
  return withoutZeros([
    { account: { kind: 'client', accountId }, amount: negate(cash) },
    { account: { kind: 'withdrawals' }, amount: negate(reserved) },
    { account: { kind: 'receivables' }, amount: negate(owed) },
    { account: clearing, amount: money(cash + reserved + owed) },
  ]);
}

function withoutZeros(postings: readonly Posting[]): Posting[] {
  return postings.filter(({ amount }) => amount !== 0n);
}
