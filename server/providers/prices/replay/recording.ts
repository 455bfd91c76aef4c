import type { InstrumentSymbol } from '@candor/domain/ids.ts';
import { parseRate } from '@candor/domain/money/decimal.ts';
import type { Rate } from '@candor/domain/money/money.ts';
import { TickWriter, unitsOf } from '../tickColumns.ts';

const HEADER = 'timestamp_ms,symbol,bid,ask';
const ROW = /^(\d{1,15}),([A-Z0-9.]{1,20}),([\d.]+),([\d.]+)$/;

/** Recorded quotes by instrument, each in time order with the file's own times. */
export interface Recording {
  readonly quotes: ReadonlyMap<InstrumentSymbol, TickWriter>;
  readonly firstTime: number;
  readonly lastTime: number;
}

/** Reads `timestamp_ms,symbol,bid,ask`; an invalid row refuses the whole file, with its line number. */
export function parseRecording(text: string): Recording {
  const lines = text.split(/\r?\n/);
  if (lines[0] !== HEADER) throw badLine(1, `the header must be ${HEADER}`);
  const quotes = new Map<InstrumentSymbol, TickWriter>();
  let firstTime = Infinity;
  let lastTime = -Infinity;
  for (let index = 1; index < lines.length; index++) {
    const line = lines[index] ?? '';
    if (line === '' && index === lines.length - 1) break;
    const row = parseRow(line, index + 1);
    if (row.time < lastTime) throw badLine(index + 1, 'earlier than the row above');
    firstTime = Math.min(firstTime, row.time);
    lastTime = row.time;
    const ticks = quotes.get(row.symbol) ?? new TickWriter();
    quotes.set(row.symbol, ticks);
    ticks.push(row.time, unitsOf(row.buy), unitsOf(row.sell));
  }
  if (quotes.size === 0) throw badLine(2, 'the file has no quotes');
  return { quotes, firstTime, lastTime };
}

interface Row {
  readonly time: number;
  readonly symbol: InstrumentSymbol;
  readonly buy: Rate;
  readonly sell: Rate;
}

function parseRow(line: string, lineNumber: number): Row {
  const [, time, symbol, bid, ask] = ROW.exec(line) ?? [];
  if (time === undefined || symbol === undefined || bid === undefined || ask === undefined) {
    throw badLine(lineNumber, 'not a time, a symbol and two prices');
  }
  const sell = parseRate(bid);
  const buy = parseRate(ask);
  if (sell === undefined || buy === undefined)
    throw badLine(lineNumber, 'a price is no decimal with at most eight places');
  if (sell === 0n || buy < sell) throw badLine(lineNumber, 'the bid is zero or above the ask');
  return { time: Number.parseInt(time, 10), symbol, buy, sell };
}

/** Thrown when a recording cannot be played, with the line that is wrong. */
export class RecordingError extends Error {
  override readonly name = 'RecordingError';
}

function badLine(lineNumber: number, reason: string): Error {
  return new RecordingError(`recorded quotes, line ${lineNumber}: ${reason}`);
}
