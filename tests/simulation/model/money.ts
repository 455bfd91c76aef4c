import type { ModelAccount } from './ledger.ts';
import type { MoneyOperation, Outcome, Units } from './operations.ts';

const CENT = 10_000n;
const MOST = 1_000_000_000n * 1_000_000n;

/** Returns a movement without a provider. */
export function byHand({ account, amount }: { readonly account: number; readonly amount: Units }) {
  return { kind: 'money', account, amount, provider: undefined, part: 0n } as const;
}

/** Returns the amount that lifts a negative equity to zero before a deposit is credited. */
export function missingBefore({ way }: MoneyOperation, equity: Units): Units {
  const isDeposit = way === 'deposit' || way === 'releaseSuspended';
  return isDeposit && equity < 0n ? -equity : 0n;
}

/** Returns the balance of one of our own accounts for this client. */
export function houseOf(account: ModelAccount, name: string): Units {
  return account.house.reduce((total, line) => (line.name === name ? total + line.amount : total), 0n);
}

/** The client's usable amount, and the result of their open positions. */
export interface Standing {
  readonly limit: Units;
  readonly profit: Units;
}

/** Moves money in, out, or beside the account. Each credit first settles debts. */
export function moveMoney(account: ModelAccount, operation: MoneyOperation, { limit, profit }: Standing): Outcome {
  const cashBefore = account.cash;
  const owedBefore = owedBy(account);
  const outcome = bookMove(account, operation, { limit: limit > owedBefore ? limit - owedBefore : 0n, profit });
  const more = operation.way === 'payOut' ? owedBy(account) - owedBefore : account.cash - cashBefore;
  if (account.open.length > 0) settleOwed(account, least(more, spare(account, profit)));
  settleWhenFlat(account);
  return outcome;
}

/** Settles debts from the cash once no position is open. */
export function settleWhenFlat(account: ModelAccount): void {
  if (account.open.length === 0) settleOwed(account, account.cash);
}

function settleOwed(account: ModelAccount, most: Units): void {
  const settled = least(most, owedBy(account));
  if (settled > 0n) book(account, -settled, [['receivables', settled]]);
}

function bookMove(account: ModelAccount, operation: MoneyOperation, { limit, profit }: Standing): Outcome {
  const { way, amount, provider, part } = operation;
  const clearing = `clearing:${provider}`;
  if (account.book === 'demo' && !(way === 'deposit' && provider === undefined)) return 'demoMoney';
  if (amount <= 0n || amount % CENT !== 0n || provider === 'no provider') return 'malformed';
  const reserved = houseOf(account, 'withdrawals');
  const suspended = houseOf(account, 'suspense');
  const hasRoom = (more: Units): boolean => account.cash + reserved + more <= MOST;
  switch (way) {
    case 'deposit':
      if (!hasRoom(amount)) return 'malformed';
      return book(account, amount, [[provider === undefined ? 'funding' : clearing, -amount]]);
    case 'suspend':
      if (suspended + amount > MOST) return 'malformed';
      return book(account, 0n, [
        ['suspense', amount],
        [clearing, -amount],
      ]);
    case 'releaseSuspended':
      if (amount > suspended) return 'notSetAside';
      if (!hasRoom(amount)) return 'malformed';
      return book(account, amount, [['suspense', -amount]]);
    case 'returnSuspended':
      if (amount > suspended) return 'notSetAside';
      return book(account, 0n, [
        ['suspense', -amount],
        [clearing, amount],
      ]);
    case 'withdraw':
      return limitRefusal(amount, limit) ?? book(account, -amount, [['withdrawals', amount]]);
    case 'releaseWithdrawal':
      if (reserved === 0n) return 'notSetAside';
      return book(account, least(amount, reserved), [['withdrawals', -least(amount, reserved)]]);
    case 'payOut': {
      const fromReserve = least(amount, reserved);
      return book(account, 0n, [
        ['withdrawals', -fromReserve],
        ['receivables', fromReserve - amount],
        [clearing, amount],
      ]);
    }
    case 'payOutReturned':
      if (!hasRoom(amount)) return 'malformed';
      return book(account, 0n, [
        ['withdrawals', amount],
        [clearing, -amount],
      ]);
    case 'refundWithinLimit':
      return limitRefusal(amount, limit) ?? reclaim(account, { amount, clearing, profit });
    case 'refund':
    case 'chargeback':
      return reclaim(account, { amount, clearing, profit });
    case 'chargebackReversal':
      if (part < 0n || part > amount || !hasRoom(part)) return 'malformed';
      return book(account, part, [
        ['losses', amount - part],
        [clearing, -amount],
      ]);
    case 'fee':
      return book(account, 0n, [
        [clearing, amount],
        ['fees', -amount],
      ]);
    case 'adjustToClient':
      if (!hasRoom(amount)) return 'malformed';
      return book(account, amount, [['adjustments', -amount]]);
    case 'adjustToHouse':
      return limitRefusal(amount, limit) ?? book(account, -amount, [['adjustments', amount]]);
  }
}

/** Refuses an amount above the limit, and every amount if the limit is below a cent. */
function limitRefusal(amount: Units, limit: Units): Outcome | undefined {
  if (limit < CENT) return 'withdrawalNoBalance';
  return amount > limit ? 'withdrawalAboveLimit' : undefined;
}

interface Reclaimed {
  readonly amount: Units;
  readonly clearing: string;
  readonly profit: Units;
}

/**
 * Takes money back: from the cash, in cents and as far as no open loss needs it; then from the reserve; the rest is
 * owed.
 */
function reclaim(account: ModelAccount, { amount, clearing, profit }: Reclaimed): Outcome {
  const own = spare(account, profit);
  const cash = least(amount, own - (own % CENT));
  const reserve = least(amount - cash, houseOf(account, 'withdrawals'));
  book(account, -cash, [
    ['withdrawals', -reserve],
    ['receivables', cash + reserve - amount],
    [clearing, amount],
  ]);
  return `accepted ${amount} ${reserve}`;
}

function owedBy(account: ModelAccount): Units {
  return -houseOf(account, 'receivables');
}

/** Returns the cash that no open loss needs. */
function spare(account: ModelAccount, profit: Units): Units {
  const own = profit < 0n ? account.cash + profit : account.cash;
  return own > 0n ? own : 0n;
}

function least(one: Units, other: Units): Units {
  return one < other ? one : other;
}

function book(account: ModelAccount, cash: Units, lines: readonly (readonly [string, Units])[]): Outcome {
  account.cash += cash;
  account.house.push(...lines.map(([name, amount]) => ({ name, amount })));
  return 'accepted';
}
