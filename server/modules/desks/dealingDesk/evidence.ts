import type { RequestedEvidence } from '@candor/contracts/http/office/corrections.ts';
import { formatPrice } from '@candor/domain/money/display.ts';
import type { Rate } from '@candor/domain/money/money.ts';
import { closingPrice } from '@candor/domain/pricing/quote.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import { openingRate } from '@candor/domain/pricing/rates.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import type { CorrectableTrade, PriceEvidence, TradePrices } from '@candor/domain/trading/correction.ts';
import type { DealingDeskDeps } from './deps.ts';
import { tickEvidence } from './requests.ts';
import { decimalsOf } from '../../engine/instruments/index.ts';

interface Evidenced {
  readonly symbol: string;
  readonly trade: CorrectableTrade;
  /** Mark-up at the opening, in thousandths of a percent (rule SE-8). */
  readonly markUp: bigint;
  readonly prices: TradePrices;
}

/**
 * Rule TC-11: finds a tick on the tape and checks that a corrected price comes from it: a close from its own side, an
 * opening from the tick and the mark-up of that time; where both are corrected, at least one of them. Refusals:
 * `evidenceUnknown`, `evidenceDiffers`.
 */
export async function checkEvidence(
  { bus }: Pick<DealingDeskDeps, 'bus'>,
  evidence: RequestedEvidence,
  { symbol, ...evidenced }: Evidenced,
): Promise<Result<PriceEvidence>> {
  if (evidence.kind === 'file') return accept(evidence);
  const { tick: tickId } = evidence;
  const around = await bus.request('tape.around', { tickId, symbols: [symbol], before: 1, after: 0 });
  const tick = around.find((one) => one.tickId === tickId);
  const params = { tick: String(tickId) };
  if (tick === undefined) return refuse({ code: 'evidenceUnknown', field: 'evidence', params });
  const differing = differs(tick, evidenced);
  if (differing !== undefined) {
    const shown = { ...params, price: formatPrice(differing, decimalsOf(symbol)) };
    return refuse({ code: 'evidenceDiffers', field: 'evidence', params: shown });
  }
  const proof = await bus.request('tape.prove', tickId);
  return accept(tickEvidence(tick, proof?.hour));
}

/** Returns the price that the tick would give, where it matches none of the corrected prices. */
function differs(tick: Quote, { trade, prices, markUp }: Omit<Evidenced, 'symbol'>): Rate | undefined {
  const { direction, current } = trade;
  const [open, close] = [openingRate(tick, direction, markUp), closingPrice(tick, direction)];
  const corrected = [
    ...(prices.close === current.close ? [] : [{ requested: prices.close, ofTick: close }]),
    ...(prices.open === current.open ? [] : [{ requested: prices.open, ofTick: open }]),
  ];
  return corrected.some(({ requested, ofTick }) => requested === ofTick) ? undefined : corrected[0]?.ofTick;
}

/** Formats the evidence for the second person. */
export function evidenceText(evidence: PriceEvidence | null): string {
  if (evidence === null) return '';
  if (evidence.kind === 'file') return `${evidence.name} · SHA-256 ${evidence.sha256}`;
  const time = new Date(evidence.received).toISOString().replace('T', ' ').replace('Z', ' UTC');
  return `#${evidence.tick} · ${evidence.source} · ${time}`;
}
