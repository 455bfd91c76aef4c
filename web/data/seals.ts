import type { TradeEvidence } from '@candor/contracts/http/history.ts';
import type { WirePosition } from '@candor/contracts/http/trading.ts';
import { sealText } from '@candor/domain/evidence/seal.ts';
import type { SealFacts } from '@candor/domain/evidence/seal.ts';
import { sum } from '@candor/domain/money/money.ts';
import { fingerprintOf } from './cryptography.ts';

/** The seal of the last execution of a position: of its close, or of the opening while it is open. */
export function sealOfPosition(position: WirePosition): SealFacts {
  const { open_date: opened, close_date: closed, profit } = position;
  if (closed === null) return { ...tradeOf(position), at: opened, rate: position.open_rate, profit: null };
  return { ...tradeOf(position), at: closed, rate: position.closed_rate, profit };
}

/** The same from a trade's evidence, which also knows of changed levels and of parts that were closed. */
export function sealOfEvidence({ trade, executions, parts }: TradeEvidence): SealFacts {
  const last = executions.findLast(({ kind }) => kind === 'open' || kind === 'update' || kind === 'close');
  if (last === undefined) return sealOfPosition(trade);
  // What was closed of it since was still part of it then.
  const later = parts.filter(({ id }) => id > last.id).map(({ amount }) => amount);
  const amount = sum([trade.amount, ...later]);
  return { ...tradeOf(trade), amount, at: last.at, rate: last.fill_rate, profit: last.closing?.profit ?? null };
}

/** A seal's hash; null where the browser has no cryptography: a seal only helps to recognise. */
export async function sealHash(facts: SealFacts): Promise<string | null> {
  return isSecureContext ? fingerprintOf(new Blob([sealText(facts)])) : null;
}

function tradeOf({ id, symbol, direction, amount, leverage }: WirePosition) {
  return { position: id, symbol, direction, amount, leverage };
}
