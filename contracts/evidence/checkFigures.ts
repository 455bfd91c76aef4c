import type { Instant } from '@candor/domain/ids.ts';
import { formatExact, formatExactMoney, formatMoney, formatRate } from '@candor/domain/money/decimal.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { MARK_UP, MARK_UP_DIGITS } from '@candor/domain/pricing/rates.ts';
import { closingPrice, openingPrice } from '@candor/domain/pricing/quote.ts';
import type { SignedReceipt } from './receipt.ts';
import type { Check } from './check.ts';

type Figures = Readonly<Record<string, string>>;
type Execution = SignedReceipt['executions'][number];

/** Returns the figures in the sentence about a check. They have all digits, because they are evidence. */
export function checkFigures(receipt: SignedReceipt, check: Check): Figures {
  const [opening, last = opening] = receipt.executions;
  switch (check.name) {
    case 'key':
      return { key: receipt.key.id };
    case 'opening':
      return opening === undefined ? {} : openingFigures(receipt, opening);
    case 'closing':
      return last === undefined ? {} : closingFigures(receipt, last);
    case 'delisting':
      return last === undefined ? {} : delistingFigures(receipt, last);
    case 'booking':
      return last === undefined ? {} : { profit: profitText(receipt, last.closing) };
    case 'symbolChange':
      return symbolFigures(receipt);
    case 'openingTick':
      return tickFigures(check, opening);
    case 'tick':
      return tickFigures(check, last);
    case 'openingTime':
      return timeFigures(check, opening);
    case 'time':
      return timeFigures(check, last);
    case 'openingArrival':
      return arrivalFigures(opening);
    case 'arrival':
      return arrivalFigures(last);
    case 'log':
      return logFigures(check, last);
    default:
      return {};
  }
}

/**
 * Returns the key of the sentence about a check. There are variants without the tick that the client's device had
 * received, which an order need not name, and without witnesses, which a log need not have.
 */
export function sentenceKey({ name, fault, outcome, log }: Check, { seen }: Figures): string {
  if (fault !== undefined) return fault;
  if (outcome === 'passed' && log?.cosigned !== undefined)
    return log.cosigned < (log.quorum ?? 0) ? 'uncosigned' : 'cosigned';
  const isUnseen = (name === 'arrival' || name === 'openingArrival') && outcome === 'passed' && seen === undefined;
  return isUnseen ? 'unseen' : outcome;
}

/** Formats money with its currency and as many decimals as that currency has. */
export function receiptMoney(amount: Money, { account: { currency } }: SignedReceipt): string {
  return `${formatMoney(amount, currency)} ${currency}`;
}

/** Replaces the placeholders of a text (`{{rate}}`) by figures. */
export function fill(text: string, figures: Figures): string {
  return text.replace(/\{\{(\w+)\}\}/g, (place, name: string) => figures[name] ?? place);
}

function hourText(hour: Instant): string {
  return `${new Date(hour).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

function openingFigures({ position: { direction } }: SignedReceipt, opening: Execution): Figures {
  const { tick, fill_rate: rate, mark_up_percent: markUp = MARK_UP } = opening;
  return {
    markUp: formatExact(markUp, MARK_UP_DIGITS),
    side: direction,
    price: formatRate(openingPrice(tick, direction)),
    rate: rate === null ? '' : formatRate(rate),
  };
}

function closingFigures({ position: { direction } }: SignedReceipt, { tick }: Execution): Figures {
  return { side: direction === 'buy' ? 'sell' : 'buy', rate: formatRate(closingPrice(tick, direction)) };
}

function delistingFigures({ delisting }: SignedReceipt, { fill_rate: rate }: Execution): Figures {
  if (delisting === undefined) return {};
  return {
    rate: rate === null ? '' : formatRate(rate),
    announced: instantText(delisting.announced_at),
    effective: instantText(delisting.effective_at),
  };
}

function symbolFigures({ position, symbol_changes: changes = [] }: SignedReceipt): Figures {
  const last = changes.at(-1);
  if (last === undefined) return {};
  return {
    old: position.symbol,
    symbol: last.symbol,
    announced: instantText(last.announced_at),
    effective: instantText(last.effective_at),
  };
}

function profitText({ account }: SignedReceipt, closing: Execution['closing']): string {
  return closing === null ? '' : `${formatExactMoney(closing.profit)} ${account.currency}`;
}

function tickFigures({ tape }: Check, execution: Execution | undefined): Figures {
  return {
    tick: execution === undefined ? '' : String(execution.tick.id),
    hour: tape === undefined ? '' : hourText(tape.hour),
  };
}

function timeFigures({ tape }: Check, execution: Execution | undefined): Figures {
  if (execution === undefined) return {};
  const { at, tick } = execution;
  return {
    decided: instantText(at),
    age: `${at - tick.received_time}\u00a0ms`,
    hour: tape === undefined ? '' : hourText(tape.hour),
  };
}

function arrivalFigures(execution: Execution | undefined): Figures {
  if (execution?.arrival === undefined) return {};
  const { received_at: received, seen_tick: seen } = execution.arrival;
  return {
    received: instantText(received),
    delay: `${execution.at - received}\u00a0ms`,
    ...(seen !== null && { seen: String(seen) }),
  };
}

function logFigures({ log }: Check, execution: Execution | undefined): Figures {
  return {
    batch: execution === undefined ? '' : String(execution.batch),
    ...(log !== undefined && { index: String(log.index), size: String(log.size) }),
    ...(log?.cosigned !== undefined && { cosigned: String(log.cosigned), quorum: String(log.quorum) }),
  };
}

function instantText(at: Instant): string {
  return `${new Date(at).toISOString().slice(0, 23).replace('T', ' ')} UTC`;
}
