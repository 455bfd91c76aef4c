import { accept, mapResult } from '@candor/domain/result.ts';
import { answerAsked } from '../../access/approvals/index.ts';
import type { OfficeHandlers } from '../../access/staff/index.ts';
import { askLimit } from './askLimit.ts';
import { askTerm } from './askTerm.ts';
import { readReach } from './actionReach.ts';
import { readAccounts } from './accounts.ts';
import { askCorrection } from './askCorrection.ts';
import { readCloseOuts } from './closeOuts.ts';
import { askAction, askActionEnd, listActions } from './corporateActions.ts';
import { FeedRates, readFeeds } from './feeds.ts';
import { answerFillCheck, listFillChecks, openFillCheck } from './fillChecks.ts';
import { askHaltEnd, haltInstrument } from './haltInstrument.ts';
import { readLimits } from './limits.ts';
import { listTerms } from './listTerms.ts';
import { readListings } from './listings.ts';
import { lowerLimit } from './lowerLimit.ts';
import { listCorrections } from './listCorrections.ts';
import { listRepairs, openRepair } from './listRepairs.ts';
import { openTrade } from './openTrade.ts';
import { readOverview } from './overview.ts';
import type { DealingDeskDeps } from './deps.ts';
import { pauseOpening } from './pauseOpening.ts';
import { replayForDesk } from './replayForDesk.ts';
import { askRepair, previewRepair } from './repair.ts';
import { askRepairElsewhere, previewRepairElsewhere } from './repairElsewhere.ts';
import { askOpening } from './resumeOpening.ts';

type DealingCalls =
  | 'getDealing'
  | 'listDealingAccounts'
  | 'getDealingFeeds'
  | 'listDealingInstruments'
  | 'pauseOpening'
  | 'askOpening'
  | 'listCorporateActions'
  | 'lookAtActionReach'
  | 'askCorporateAction'
  | 'askCorporateActionEnd'
  | 'haltInstrument'
  | 'askHaltEnd'
  | 'listTerms'
  | 'askTerm'
  | 'getDealingLimits'
  | 'lowerLimit'
  | 'askLimit'
  | 'openTrade'
  | 'listCloseOuts'
  | 'askCorrection'
  | 'listCorrections'
  | 'replayTrade'
  | 'listFillChecks'
  | 'openFillCheck'
  | 'answerFillCheck'
  | 'previewRepair'
  | 'askRepair'
  | 'previewRepairElsewhere'
  | 'askRepairElsewhere'
  | 'listRepairs'
  | 'openRepair';

/** Handlers of the dealing desk's calls. */
export function dealingDeskRoutes(deps: DealingDeskDeps): OfficeHandlers<DealingCalls> {
  const rates = new FeedRates();
  return {
    getDealing: (query, { session }) => readOverview(deps, query, session),
    listDealingAccounts: (query, { session }) => readAccounts(deps, query, session),
    openTrade: (request, { session }) => openTrade(deps, request, session),
    listCloseOuts: (request, { session }) => readCloseOuts(deps, request, session),
    askCorrection: (request, { session }) => askCorrection(deps, request, session),
    listCorrections: async (_request, { session }) => accept(await listCorrections(deps, session)),
    replayTrade: ({ position }, { session }) => replayForDesk(deps, position, session),
    listFillChecks: async (_request, { session }) => accept(await listFillChecks(deps, session)),
    openFillCheck: (request, { session }) => openFillCheck(deps, request, session),
    answerFillCheck: (request, { session }) => mapResult(answerFillCheck(deps, request, session), () => ({})),
    previewRepair: (request, { session }) => previewRepair(deps, request, session),
    askRepair: (request, { session }) => askRepair(deps, request, session),
    previewRepairElsewhere: (request, { session }) => previewRepairElsewhere(deps, request, session),
    askRepairElsewhere: (request, { session }) => askRepairElsewhere(deps, request, session),
    listRepairs: async (_request, { session }) => accept(await listRepairs(deps, session)),
    openRepair: (request, { session }) => openRepair(deps, request, session),
    getDealingFeeds: async () => accept(await readFeeds(deps, rates)),
    listDealingInstruments: async (_request, { session }) => accept(readListings(deps, session.brandId)),
    pauseOpening: (request, { session }) => mapResult(pauseOpening(deps, request, session), () => ({})),
    askOpening: (request, { session }) => answerAsked(askOpening(deps, request, session)),
    haltInstrument: (request, { session }) => mapResult(haltInstrument(deps, request, session), () => ({})),
    askHaltEnd: (request, { session }) => answerAsked(askHaltEnd(deps, request, session)),
    listCorporateActions: async (_request, { session }) => accept(await listActions(deps, session)),
    lookAtActionReach: (request, { session }) => readReach(deps, request, session),
    askCorporateAction: (request, { session }) => answerAsked(askAction(deps, request, session)),
    askCorporateActionEnd: (request, { session }) => answerAsked(askActionEnd(deps, request, session)),
    listTerms: async (_request, { session }) => accept(await listTerms(deps, session)),
    askTerm: (request, { session }) => answerAsked(askTerm(deps, request, session)),
    getDealingLimits: async (_request, { session }) => accept(await readLimits(deps, session)),
    lowerLimit: (request, { session }) => mapResult(lowerLimit(deps, request, session), () => ({})),
    askLimit: (request, { session }) => answerAsked(askLimit(deps, request, session)),
  };
}
