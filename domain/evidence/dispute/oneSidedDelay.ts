import { rateToUnits } from '../../money/units.ts';
import { closingPrice, openingPrice } from '../../pricing/quote.ts';
import { FALSE_ALARM } from './cheats.ts';
import type { Finding } from './cheats.ts';
import type { CaseFacts } from './facts.ts';
import { isBuying } from './fillFigures.ts';
import { normalTail, rankSumScore } from './statistics.ts';

/** Time after the order at which the price is compared, however long the order was held. */
const HORIZON_MS = 2_000;
const CASES_MIN = 20;

/**
 * Rule PL-14: checks whether orders are held longer when the price then moves against their client. Each order's wait
 * is compared with the direction of the price in the two seconds after its arrival, by rank. An operator who ignores
 * the price holds both kinds alike, even where clients are well informed or the server is busy.
 */
export function oneSidedDelay({ fills, tape }: CaseFacts): Finding[] {
  const [against, favourable]: [number[], number[]] = [[], []];
  let watchedUntil = 0;
  for (const {
    position: { symbol, direction },
    executions,
  } of fills) {
    const last = executions.at(-1);
    if (last === undefined || last.actor !== 'client' || last.arrival === null || last.fillRate === null) continue;
    const { receivedAt } = last.arrival;
    // Orders within one horizon share its price and its wait: they are one case.
    if (receivedAt < watchedUntil) continue;
    const before = tape.at(symbol, receivedAt);
    const after = tape.at(symbol, receivedAt + HORIZON_MS);
    if (before === undefined || after === undefined || !tape.has(receivedAt + HORIZON_MS)) continue;
    const price = last.kind === 'open' ? openingPrice : closingPrice;
    const rise = rateToUnits(price(after, direction)) - rateToUnits(price(before, direction));
    if (rise === 0) continue;
    watchedUntil = receivedAt + HORIZON_MS;
    const isAgainst = isBuying(last.kind, direction) === rise > 0;
    (isAgainst ? against : favourable).push(last.at - receivedAt);
  }
  if (against.length < CASES_MIN || favourable.length < CASES_MIN) return [];
  const chance = normalTail(rankSumScore(against, favourable));
  if (chance > FALSE_ALARM) return [];
  const figures = { against: `${medianOf(against)}`, favourable: `${medianOf(favourable)}` };
  const statistic = { cases: against.length + favourable.length, chance };
  return [{ cheat: 'oneSidedDelay', place: { of: 'export' }, figures, statistic }];
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;
}
