import type { TradeEvidence } from '@candor/contracts/http/history.ts';
import type { WirePosition } from '@candor/contracts/http/trading.ts';
import { sealText } from '@candor/domain/evidence/seal.ts';
import type { SealFacts } from '@candor/domain/evidence/seal.ts';
import { sum } from '@candor/domain/money/money.ts';
import { fingerprintOf } from './cryptography.ts';

/** Returns the seal of a position's last execution: its close, or the opening while it is open. */
export function sealOfPosition(position: WirePosition): SealFacts {
  const { open_date: opened, close_date: closed, profit } = position;
  if (closed === null) return { ...tradeOf(position), at: opened, rate: position.open_rate, profit: null };
  return { ...tradeOf(position), at: closed, rate: position.closed_rate, profit };
}

/** Returns the seal from a trade's evidence, which also knows of changed levels and of closed parts. */
export function sealOfEvidence({ trade, executions, parts }: TradeEvidence): SealFacts {
  const last = executions.findLast(({ kind }) => kind === 'open' || kind === 'update' || kind === 'close');
  if (last === undefined) return sealOfPosition(trade);
  // Parts that were closed later still belonged to the position at this execution.
  const later = parts.filter(({ id }) => id > last.id).map(({ amount }) => amount);
  const amount = sum([trade.amount, ...later]);
  return { ...tradeOf(trade), amount, at: last.at, rate: last.fill_rate, profit: last.closing?.profit ?? null };
}

/** Returns a seal's hash; null if the browser has no cryptography: a seal is only an aid to recognition. */
export async function sealHash(facts: SealFacts): Promise<string | null> {
  return isSecureContext ? fingerprintOf(new Blob([sealText(facts)])) : null;
}

function tradeOf({ id, symbol, direction, amount, leverage }: WirePosition) {
  return { position: id, symbol, direction, amount, leverage };
}
