import { formatExact, formatExactMoney } from '@candor/domain/money/decimal.ts';
import { RATE_DIGITS } from '@candor/domain/money/money.ts';
import type { FileCounts } from './fileMarket.ts';
import type { AccountLine, ExecutionLine, Outcome, PendingLine } from './outcome.ts';
import { outcomeHash } from './outcome.ts';
import type { Played, RefusedOrder } from './playScript.ts';

export interface Replay {
  readonly played: Played;
  readonly counts: FileCounts;
  readonly outcome: Outcome;
}

/** Writes the readable report of a run; the same run gives the same text, byte for byte. */
export function describeReplay({ played, counts, outcome }: Replay): string {
  const named = [...played.accounts, ...played.positions, ...played.orders];
  const names = new Map(named.map(([name, id]) => [BigInt(id), name]));
  const name = (id: bigint) => names.get(id) ?? String(id);
  return [
    ...section('Quotes', [describeCounts(counts)]),
    ...section(
      'Executions',
      outcome.executions.map((line) => describeExecution(line, name)),
    ),
    ...section('Refused orders', played.refused.map(describeRefusal)),
    ...(outcome.pending.length === 0
      ? []
      : section(
          'Pending orders',
          outcome.pending.map((line) => describePending(line, name)),
        )),
    ...section(
      'Accounts',
      outcome.accounts.flatMap((account) => describeAccount(account, outcome, name)),
    ),
    ...section('Trial balance', describeTrial(outcome)),
    `Result ${outcomeHash(outcome)}`,
  ].join('\n');
}

export function iso(instant: number): string {
  return new Date(instant).toISOString();
}

export function amountText(amount: bigint): string {
  const [whole = '', fraction = ''] = formatExactMoney(amount).split('.');
  return `${whole}.${fraction.padEnd(2, '0')}`;
}

export function rateText(value: bigint): string {
  return formatExact(value, RATE_DIGITS);
}

function section(title: string, lines: readonly string[]): string[] {
  return [title, ...(lines.length === 0 ? ['  none'] : lines.map((line) => `  ${line}`)), ''];
}

function describeCounts(counts: FileCounts): string {
  return Object.entries(counts)
    .filter(([key, count]) => count !== 0 || key === 'accepted')
    .map(([key, count]) => `${key} ${count}`)
    .join(', ');
}

function describeExecution(line: ExecutionLine, name: (id: bigint) => string): string {
  const { kind, at, account_id, position_id, symbol, direction, amount, leverage, fill_rate } = line;
  const what = `${name(account_id)}/${name(position_id)} ${direction} ${symbol} ${amountText(amount)} x${leverage}`;
  const tick = `tick ${line.tick_id} bid ${rateText(line.tick_sell)} ask ${rateText(line.tick_buy)}`;
  const fill = fill_rate === null ? [] : [`fill ${rateText(fill_rate)}`];
  const stop = kind === 'update' && line.stop_loss !== null ? [`stop ${rateText(line.stop_loss)}`] : [];
  const closed =
    kind === 'close' ? [`reason ${line.closing_reason ?? ''}`, `profit ${amountText(line.profit ?? 0n)}`] : [];
  return [iso(at), kind.padEnd(6), what, tick, ...fill, ...stop, ...closed].join('  ');
}

function describePending(line: PendingLine, name: (id: bigint) => string): string {
  const { id, account_id, direction, type, symbol, amount, leverage, rate, status, ended_at, position_id } = line;
  const what = `${name(account_id)}/${name(id)} ${direction} ${type} ${symbol} ${amountText(amount)} x${leverage}`;
  const end = [
    ...(ended_at === null ? [] : [iso(ended_at)]),
    ...(position_id === null ? [] : [`opened ${name(position_id)}`]),
    ...(line.refusal === null ? [] : [line.refusal]),
  ];
  return [what, `at ${rateText(rate)}`, status, ...end].join('  ');
}

function describeRefusal({ number, time, order, refusal }: RefusedOrder): string {
  const params = Object.entries(refusal.params ?? {}).map(([key, value]) => `${key} ${value}`);
  return [iso(time), `order ${number}`, order.do, refusal.code, ...params].join('  ');
}

function describeAccount(account: AccountLine, { open }: Outcome, name: (id: bigint) => string): string[] {
  const { id, kind, currency, cash, credit, used } = account;
  const positions = open.filter(({ account_id }) => account_id === id);
  const money = `balance ${amountText(cash + credit)}  in positions ${amountText(used)}`;
  return [
    `${name(id)} (${kind}, ${currency})  ${money}  open positions ${positions.length}`,
    ...positions.map(
      (one) =>
        `  ${name(one.id)} ${one.direction} ${one.symbol} ${amountText(one.amount)} x${one.leverage} at ${rateText(one.open_rate)}`,
    ),
  ];
}

function describeTrial({ trial }: Outcome): string[] {
  return [...Map.groupBy(trial, ({ book, currency }) => `${book} ${currency}`)].map(([key, lines]) => {
    const sum = lines.reduce((total, { amount }) => total + amount, 0n);
    return [key, ...lines.map(({ owner, amount }) => `${owner} ${amountText(amount)}`), `sum ${amountText(sum)}`].join(
      '  ',
    );
  });
}
