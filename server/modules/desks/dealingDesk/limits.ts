import { brandById } from '@candor/brands/schema.ts';
import type { DealingLimit, DealingLimits, LimitChangeMade } from '@candor/contracts/http/office/dealingLimits.ts';
import type { InstrumentSymbol } from '@candor/domain/ids.ts';
import {
  amountLimits,
  figureAfter,
  figureText,
  limitNames,
  parseFigure,
  placeKey,
} from '@candor/domain/trading/limitFigures.ts';
import type { LimitFigure, LimitName, LimitPlace, LimitStatus } from '@candor/domain/trading/limitFigures.ts';
import { transaction } from '../../../database/pool.ts';
import { listWaitingFor, presentWaiting } from '../../access/approvals/index.ts';
import type { StoredApproval } from '../../access/approvals/index.ts';
import type { BookSurvey, InstrumentExposure } from '../../engine/dealing/index.ts';
import { offeredInstruments } from '../../engine/instruments/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { requestedFigure } from './askLimit.ts';
import { limitKey, standingAt } from './limitChange.ts';
import { listLimitChanges } from './limitStore.ts';
import type { LimitMade } from './limitStore.ts';
import type { DealingDeskDeps } from './deps.ts';

const SHOWN = 50;

/** Returns the limits of the brand and its instruments, their use by real accounts, and the latest changes. */
export async function readLimits(deps: DealingDeskDeps, session: StaffSession): Promise<DealingLimits> {
  const { bus, pool, brands, clock } = deps;
  const { brandId } = session;
  const brand = brandById(brands, brandId);
  const [survey, stored] = await Promise.all([
    bus.request('dealing.survey', null),
    transaction(pool, brandId, async (connection) => ({
      changes: await listLimitChanges(connection, SHOWN),
      waiting: await listWaitingFor(connection, 'limitRaised', clock.now()),
    })),
  ]);
  const book = survey.brands.get(brandId)?.real;
  const waiting = new Map(stored.waiting.map((one) => [one.subjectKey, one]));
  const present = (place: LimitPlace) =>
    presentLimit(deps, place, {
      used: place.symbol === undefined ? usedOfBrand(book, place.name) : usedOf(book, place.symbol, place.name),
      waiting: waitingOf(waiting.get(limitKey(place)), place, deps, session),
    });
  return {
    at: clock.now(),
    brand: limitNames.map((name) => present({ brandId, symbol: undefined, name })),
    instruments: offeredInstruments(brand).map(({ symbol, name, category }) => ({
      symbol,
      name,
      category,
      limits: amountLimits.map((limit) => present({ brandId, symbol, name: limit })),
    })),
    changes: stored.changes.map((change) => presentChange(change, brand.currency.code)),
  };
}

interface Beside {
  readonly used: bigint | undefined;
  readonly waiting: DealingLimit['waiting'];
}

function presentLimit(deps: DealingDeskDeps, place: LimitPlace, { used, waiting }: Beside): DealingLimit {
  const { name } = place;
  const { currency, inForce, own, inherited, floor, ceiling } = standingAt(deps, place);
  const text = (figure: bigint) => figureText(name, figure, currency);
  return {
    name,
    in_force: text(inForce),
    own: own === undefined ? null : text(own),
    inherited: text(inherited),
    floor: text(floor),
    ceiling: text(ceiling),
    used: used === undefined ? null : text(used),
    set: presentSet(deps.limits.figures.get(placeKey(place))),
    waiting,
  };
}

function presentSet(set: LimitFigure | undefined): DealingLimit['set'] {
  if (set === undefined) return null;
  return { by: set.staffName, approved_by: set.approvedBy ?? null, at: set.since, reason: set.reason };
}

function waitingOf(
  approval: StoredApproval | undefined,
  place: LimitPlace,
  deps: DealingDeskDeps,
  session: StaffSession,
): DealingLimit['waiting'] {
  if (approval === undefined) return null;
  const after = figureTextAfter(approval, standingAt(deps, place), place);
  return { ...presentWaiting(approval, session, deps.clock.now()), after };
}

function figureTextAfter(approval: StoredApproval, standing: LimitStatus, { name }: LimitPlace): string {
  const { currency } = standing;
  const requested = requestedFigure(approval);
  const figure = requested === undefined ? undefined : parseFigure(name, requested, currency);
  return figureText(name, figureAfter(standing, figure), currency);
}

function usedOf(book: BookSurvey | undefined, symbol: InstrumentSymbol, name: LimitName): bigint | undefined {
  const held = book?.instruments.get(symbol);
  return held === undefined ? 0n : usedIn(held, name);
}

function usedIn({ longs, shorts, largestAmount, largestNotional }: InstrumentExposure, name: LimitName): bigint {
  if (name === 'positionAmount') return largestAmount;
  if (name === 'notionalPerInstrument') return largestNotional;
  return longs > shorts ? longs - shorts : shorts - longs;
}

/** Returns the highest use by any instrument, or by any account. */
function usedOfBrand(book: BookSurvey | undefined, name: LimitName): bigint | undefined {
  if (name === 'ordersPerSecond') return undefined;
  if (book === undefined) return 0n;
  if (name === 'openPositions') return BigInt(book.mostPositions);
  if (name === 'pendingOrders') return BigInt(book.mostOrders);
  const used = [...book.instruments.values()].map((held) => usedIn(held, name));
  return used.reduce((most, one) => (one > most ? one : most), 0n);
}

function presentChange(change: LimitMade, currency: string): LimitChangeMade {
  const { symbol, name, before, after, figure, staffName, approvedBy, reason, at } = change;
  return {
    at,
    symbol: symbol ?? null,
    name,
    reason,
    before: figureText(name, before, currency),
    after: figureText(name, after, currency),
    taken_away: figure === undefined,
    by: staffName,
    approved_by: approvedBy ?? null,
  };
}
