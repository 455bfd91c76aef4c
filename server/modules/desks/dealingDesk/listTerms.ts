import type { ListedMarket, ListedTerm, TermsPage } from '@candor/contracts/http/office/dealingTerms.ts';
import { inheritedTerm, termInForce, termKey } from '@candor/domain/pricing/marketTerms.ts';
import type { MarketTerms, TermName, TermPlace } from '@candor/domain/pricing/marketTerms.ts';
import { hoursClasses } from '@candor/domain/pricing/sessions.ts';
import { transaction } from '../../../database/pool.ts';
import { listWaitingFor, presentWaiting } from '../../access/approvals/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { findInstrument, instruments } from '../../engine/instruments/index.ts';
import type { DealingDeskDeps } from './deps.ts';
import { mayEverywhere } from './everywhere.ts';
import { listTermChanges, termSubject } from './recordTerms.ts';
import type { TermMade } from './recordTerms.ts';

const CHANGES_SHOWN = 500;

type WaitingTerm = Pick<ListedTerm, 'after' | 'waiting'>;

/** Rule SE-18: lists the terms of every market, which are the same in every brand, with the requests of this brand. */
export async function listTerms(deps: DealingDeskDeps, session: StaffSession): Promise<TermsPage> {
  const { terms } = deps.terms;
  const now = deps.clock.now();
  const stored = await transaction(deps.pool, session.brandId, async (connection) => ({
    changes: await listTermChanges(connection, CHANGES_SHOWN),
    waiting: await listWaitingFor(connection, 'marketTerm', now),
  }));
  const requests = new Map(stored.waiting.map((one) => [one.subjectKey, one]));
  const waitingFor = (place: TermPlace, name: TermName): WaitingTerm => {
    const request = requests.get(termSubject(place, name));
    const after = request === undefined ? null : (request.changes[1]?.after ?? '');
    return { after, waiting: presentWaiting(request, session, now) };
  };
  const present = (place: TermPlace): Pick<ListedMarket, 'place' | 'hours' | 'age_limit'> => ({
    place,
    hours: { ...presentTerm(terms, place, 'hours'), ...waitingFor(place, 'hours') },
    age_limit: { ...presentTerm(terms, place, 'ageLimit'), ...waitingFor(place, 'ageLimit') },
  });
  return {
    version: terms.version,
    may_ask: await mayEverywhere(deps, session, 'dealing.terms'),
    markets: [
      ...hoursClasses.map((place) => ({ ...present(place), hours_class: null })),
      ...instruments.map(({ symbol, hours }) => ({ ...present(symbol), hours_class: hours })),
    ],
    changes: stored.changes.map(presentChange),
  };
}

function presentTerm(terms: MarketTerms, place: TermPlace, name: TermName): Omit<ListedTerm, keyof WaitingTerm> {
  const set = terms.values.get(termKey(place, name));
  return {
    value: termInForce(terms, place, name, findInstrument),
    beneath: inheritedTerm(terms, place, name, findInstrument),
    version: set?.version ?? null,
    since: set?.since ?? null,
  };
}

function presentChange({ text, staffName, approvedBy, ...change }: TermMade): TermsPage['changes'][number] {
  const { at, place, name, version, before, after, reason } = change;
  return {
    at,
    place,
    name,
    version,
    before,
    after,
    taken_away: text === undefined,
    by: staffName,
    approved_by: approvedBy ?? '',
    reason,
  };
}
