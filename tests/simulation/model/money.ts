import type { ModelAccount } from './ledger.ts';
import type { MoneyOperation, Outcome, Units } from './operations.ts';

const CENT = 10_000n;
const MOST = 1_000_000_000n * 1_000_000n;

/** What no provider takes part in. */
export function byHand({ account, amount }: { readonly account: number; readonly amount: Units }) {
  return { kind: 'money', account, amount, provider: undefined, part: 0n } as const;
}

/** What lifts an equity below zero to zero before a deposit is credited. */
export function missingBefore({ way }: MoneyOperation, equity: Units): Units {
  const isDeposit = way === 'deposit' || way === 'releaseSuspended';
  return isDeposit && equity < 0n ? -equity : 0n;
}

/** What stands on an account of the house for this client. */
export function houseOf(account: ModelAccount, name: string): Units {
  return account.house.reduce((total, line) => (line.name === name ? total + line.amount : total), 0n);
}

/** Money in, out, or beside the account. `limit` is what the client may use at most now. */
export function moveMoney(account: ModelAccount, asked: MoneyOperation, limit: Units): Outcome {
  const { way, amount, provider, part } = asked;
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
      if (amount > reserved) return 'notSetAside';
      return book(account, amount, [['withdrawals', -amount]]);
    case 'payOut':
      if (amount > reserved) return 'notSetAside';
      return book(account, 0n, [
        ['withdrawals', -amount],
        [clearing, amount],
      ]);
    case 'payOutReturned':
      if (!hasRoom(amount)) return 'malformed';
      return book(account, 0n, [
        ['withdrawals', amount],
        [clearing, -amount],
      ]);
    case 'refundWithinLimit':
      return limitRefusal(amount, limit) ?? takeBack(account, amount, clearing);
    case 'refund':
    case 'chargeback':
      return takeBack(account, amount, clearing);
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

function limitRefusal(amount: Units, limit: Units): Outcome | undefined {
  if (limit === 0n) return 'withdrawalNoBalance';
  return amount > limit ? 'withdrawalAboveLimit' : undefined;
}

/** The client gives what he has, the house the rest; the answer says how much he gave. */
function takeBack(account: ModelAccount, amount: Units, clearing: string): Outcome {
  const held = account.cash > 0n ? account.cash : 0n;
  const taken = held < amount ? held : amount;
  book(account, -taken, [
    ['losses', taken - amount],
    [clearing, amount],
  ]);
  return `accepted ${taken}`;
}

function book(account: ModelAccount, cash: Units, lines: readonly (readonly [string, Units])[]): Outcome {
  account.cash += cash;
  account.house.push(...lines.map(([name, amount]) => ({ name, amount })));
  return 'accepted';
}
