import { accept } from '@candor/domain/result.ts';
import type { OfficeHandlers } from '../../access/staff/index.ts';
import { askLimit } from './askLimit.ts';
import { readReach } from './actionReach.ts';
import { readAccounts } from './accounts.ts';
import { askCorrection } from './askCorrection.ts';
import { readCloseOuts } from './closeOuts.ts';
import { askAction, askActionEnd, listActions } from './corporateActions.ts';
import { FeedRates, readFeeds } from './feeds.ts';
import { askHaltEnd, haltInstrument } from './haltInstrument.ts';
import { readLimits } from './limits.ts';
import { readListings } from './listings.ts';
import { lowerLimit } from './lowerLimit.ts';
import { listCorrections } from './listCorrections.ts';
import { listRepairs, openRepair } from './listRepairs.ts';
import { openTrade } from './openTrade.ts';
import { readOverview } from './overview.ts';
import type { DealingDeskParts } from './parts.ts';
import { pauseOpening } from './pauseOpening.ts';
import { askRepair, lookAtRepair } from './repair.ts';
import { askElsewhere, lookElsewhere } from './repairElsewhere.ts';
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
  | 'getDealingLimits'
  | 'lowerLimit'
  | 'askLimit'
  | 'openTrade'
  | 'listCloseOuts'
  | 'askCorrection'
  | 'listCorrections'
  | 'lookAtRepair'
  | 'askRepair'
  | 'lookAtRepairElsewhere'
  | 'askRepairElsewhere'
  | 'listRepairs'
  | 'openRepair';

/** The dealing desk's calls. */
export function dealingDeskRoutes(parts: DealingDeskParts): OfficeHandlers<DealingCalls> {
  const rates = new FeedRates();
  return {
    getDealing: (wanted, { session }) => readOverview(parts, wanted, session),
    listDealingAccounts: (wanted, { session }) => readAccounts(parts, wanted, session),
    openTrade: (request, { session }) => openTrade(parts, request, session),
    listCloseOuts: (request, { session }) => readCloseOuts(parts, request, session),
    askCorrection: (request, { session }) => askCorrection(parts, request, session),
    listCorrections: async (_request, { session }) => accept(await listCorrections(parts, session)),
    lookAtRepair: (request, { session }) => lookAtRepair(parts, request, session),
    askRepair: (request, { session }) => askRepair(parts, request, session),
    lookAtRepairElsewhere: (request, { session }) => lookElsewhere(parts, request, session),
    askRepairElsewhere: (request, { session }) => askElsewhere(parts, request, session),
    listRepairs: async (_request, { session }) => accept(await listRepairs(parts, session)),
    openRepair: (request, { session }) => openRepair(parts, request, session),
    getDealingFeeds: async () => accept(await readFeeds(parts, rates)),
    listDealingInstruments: async (_request, { session }) => accept(readListings(parts, session.brandId)),
    async pauseOpening(request, { session }) {
      const paused = await pauseOpening(parts, request, session);
      return paused.ok ? accept({}) : paused;
    },
    async askOpening(request, { session }) {
      const asked = await askOpening(parts, request, session);
      return asked.ok ? accept({ approval: asked.value }) : asked;
    },
    async haltInstrument(request, { session }) {
      const halted = await haltInstrument(parts, request, session);
      return halted.ok ? accept({}) : halted;
    },
    async askHaltEnd(request, { session }) {
      const asked = await askHaltEnd(parts, request, session);
      return asked.ok ? accept({ approval: asked.value }) : asked;
    },
    listCorporateActions: async (_request, { session }) => accept(await listActions(parts, session)),
    lookAtActionReach: (request, { session }) => readReach(parts, request, session),
    async askCorporateAction(request, { session }) {
      const asked = await askAction(parts, request, session);
      return asked.ok ? accept({ approval: asked.value }) : asked;
    },
    async askCorporateActionEnd(request, { session }) {
      const asked = await askActionEnd(parts, request, session);
      return asked.ok ? accept({ approval: asked.value }) : asked;
    },
    getDealingLimits: async (_request, { session }) => accept(await readLimits(parts, session)),
    async lowerLimit(request, { session }) {
      const lowered = await lowerLimit(parts, request, session);
      return lowered.ok ? accept({}) : lowered;
    },
    async askLimit(request, { session }) {
      const asked = await askLimit(parts, request, session);
      return asked.ok ? accept({ approval: asked.value }) : asked;
    },
  };
}
