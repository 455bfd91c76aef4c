import type { Quote } from '../../pricing/quote.ts';
import { FALSE_ALARM } from './cheats.ts';
import type { Finding } from './cheats.ts';
import type { CaseFacts } from './facts.ts';
import { normalTail } from './statistics.ts';

/** Number of the instrument's ticks compared on either side. */
const REACH = 40;
const CASES_MIN = 12;
/** Variance of a uniform number between 0 and 1. */
const EVEN_VARIANCE = 1 / 12;

/**
 * Rule PL-14: checks whether a client's own orders are dealt at wider spreads than those around them. The rank of each
 * among its neighbours is uniform where orders do not affect the spread. Fills by rules are left out, since a wide
 * spread itself fires a stop; fills with a neighbour in common are counted once.
 */
export function widenedSpread({ fills, tape }: CaseFacts): Finding[] {
  const counted = new Map<string, number>();
  let [cases, sum] = [0, 0];
  for (const {
    position: { symbol },
    executions,
  } of fills) {
    const last = executions.at(-1);
    if (last === undefined || last.actor !== 'client' || last.fillRate === null) continue;
    const ticks = tape.of(symbol);
    const place = tape.place(symbol, last.tick.tickId);
    const before = counted.get(symbol);
    if (place < REACH || place + REACH >= ticks.length) continue;
    if (before !== undefined && place - before <= 2 * REACH) continue;
    counted.set(symbol, place);
    cases += 1;
    sum += placeAmong(spreadOf(last.tick), ticks.slice(place - REACH, place + REACH + 1));
  }
  if (cases < CASES_MIN) return [];
  const chance = normalTail((sum - cases / 2) / Math.sqrt(cases * EVEN_VARIANCE));
  if (chance > FALSE_ALARM) return [];
  const figures = { percent: `${Math.round((100 * sum) / cases)}` };
  return [{ cheat: 'widenedSpread', place: { of: 'export' }, figures, statistic: { cases, chance } }];
}

/** Returns the share of narrower neighbours, equal ones counting half. */
function placeAmong(spread: bigint, ticks: readonly Quote[]): number {
  let below = 0;
  for (const tick of ticks) {
    const other = spreadOf(tick);
    below += other < spread ? 1 : other === spread ? 0.5 : 0;
  }
  return below / ticks.length;
}

function spreadOf({ buy, sell }: Pick<Quote, 'buy' | 'sell'>): bigint {
  return buy - sell;
}
