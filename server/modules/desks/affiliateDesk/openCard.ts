import type { OfficeAffiliateCard } from '@candor/contracts/http/office/affiliates.ts';
import { allowedPlanFields } from '@candor/domain/affiliates/planTerms.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { DAY_MS } from '@candor/domain/time.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import {
  findOpenInvitation,
  findPartnerReturn,
  partnerLost,
  listPlans,
  presentPlan,
  sumCommissions,
} from '../../partners/affiliates/index.ts';
import { findWaitingAbout, presentApproval } from '../../access/approvals/index.ts';
import { findMailOfInvitation } from '../../access/notifications/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { listCommissions, listDeliveries, listPayouts } from './earningStore.ts';
import type { StoredPayout } from './earningStore.ts';
import { payoutKey, planKey } from './keys.ts';
import type { AffiliateDeskDeps } from './deps.ts';
import { presentCommission, presentPartner, presentPayout } from './present.ts';
import { findPartner, listBelow } from './store.ts';

const COMMISSIONS_SHOWN = 100;
const DELIVERIES_SHOWN = 50;
const YEAR_MS = 365 * DAY_MS;

/** Shows one partner with everything needed for a decision about them or their money. */
export function openCard(
  { pool, clock, brandOf, originOf }: AffiliateDeskDeps,
  id: number,
  session: StaffSession,
): Promise<Result<OfficeAffiliateCard>> {
  return transaction(pool, session.brandId, async (connection): Promise<Result<OfficeAffiliateCard>> => {
    const partner = await findPartner(connection, id);
    if (partner === undefined) return refuse({ code: 'notFound' });
    const now = clock.now();
    const brand = brandOf(session.brandId);
    const plans = await listPlans(connection, id);
    const payouts = await listPayouts(connection, id);
    const approvals = await listRequested(connection, payouts, { id, now });
    const { held, payable, requested, paid } = await sumCommissions(connection, id, now);
    const current = plans.find(({ startsAt }) => startsAt <= now);
    const commissions = await listCommissions(connection, { partnerId: id, now, limit: COMMISSIONS_SHOWN });
    const deliveries = await listDeliveries(connection, id, DELIVERIES_SHOWN);
    return accept({
      affiliate: presentPartner(partner, brand.currency),
      panel: `${originOf(brand)}/affiliate`,
      currency: brand.currency,
      invitation: await showInvitation(connection, id),
      lost: await showRecovery(connection, id, now),
      returned_at: (await findPartnerReturn(connection, id, now - YEAR_MS)) ?? null,
      plan: current === undefined ? null : presentPlan(current),
      plans: plans.filter((plan) => plan !== current).map(presentPlan),
      allowed: [...allowedPlanFields(brand.regime)],
      totals: { held, payable, requested, paid },
      approvals: approvals.map((one) => presentApproval(one, session, now)),
      payouts: payouts.map(presentPayout),
      commissions: commissions.map(presentCommission),
      deliveries,
      partners: await listBelow(connection, id),
    });
  });
}

async function showInvitation(connection: Connection, id: number): Promise<OfficeAffiliateCard['invitation']> {
  const open = await findOpenInvitation(connection, id);
  if (open === undefined) return null;
  const mail = await findMailOfInvitation(connection, open.id);
  return { mail: mail?.state ?? null, sent_at: mail?.sentAt ?? null, expires_at: open.expiresAt };
}

/** Shows the latest recovery without second factors, for a year. */
async function showRecovery(connection: Connection, id: number, now: Instant): Promise<OfficeAffiliateCard['lost']> {
  const found = await partnerLost.findLatest(connection, id);
  if (found === undefined || now - found.startedAt > YEAR_MS) return null;
  const { startedAt, readyAt, endedAt, endedBy } = found;
  return { started_at: startedAt, ready_at: readyAt, ended_at: endedAt ?? null, ended_by: endedBy ?? null };
}

async function listRequested(
  connection: Connection,
  payouts: readonly StoredPayout[],
  { id, now }: { readonly id: number; readonly now: Instant },
) {
  const open = payouts.filter(({ state }) => state === 'requested');
  const approvals = [await findWaitingAbout(connection, 'affiliatePlan', planKey(id), now)];
  for (const payout of open)
    approvals.push(await findWaitingAbout(connection, 'affiliatePayout', payoutKey(payout.id), now));
  return approvals.filter((approval) => approval !== undefined);
}
