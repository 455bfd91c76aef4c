import { assert } from '@candor/domain/assert.ts';
import type { FactorNews, FactorOwner, FactorDeps, FactorPeople } from '../../access/factors/index.ts';
import { countRequestedMail } from '../../access/notifications/index.ts';
import type { AffiliateSession } from '../../access/sessions/index.ts';
import { endLost, isReturnMailDue, mailReady } from './lostMail.ts';
import { partnerLost } from './lostStore.ts';
import type { AffiliateDeps } from './deps.ts';
import { mailPartner } from './partnerMail.ts';
import { findById, lockAlone } from './store.ts';

const templates = {
  totpAdded: 'partnerTotpAdded',
  totpRemoved: 'partnerTotpRemoved',
  passkeyAdded: 'partnerPasskeyAdded',
  passkeyRemoved: 'partnerPasskeyRemoved',
  recoveryCodesRenewed: 'partnerRecoveryCodesRenewed',
  recoveryCodeUsed: 'partnerRecoveryCodeUsed',
} as const satisfies Record<FactorNews['template'], string>;

const partnersOf = ({ attempts }: Pick<AffiliateDeps, 'attempts'>): FactorPeople => ({
  kind: 'affiliate',
  async find({ connection, now }, { id }) {
    const partner = await findById(connection, id);
    assert(partner !== undefined, 'a factor belongs to a partner');
    const notify = ({ template, values = {} }: FactorNews) =>
      mailPartner(connection, partner, { template: templates[template], values, now });
    return { account: partner.email, notify };
  },
  lock: async ({ connection }, { id }) => {
    await lockAlone(connection, id);
  },
  /** Rule AF-22: a partner who still has a factor has not lost them all. */
  async onProven({ connection, now }, { id }) {
    const partner = await findById(connection, id);
    if (partner !== undefined) await endLost(connection, partner, 'factor', now);
  },
  needsNewFactor: ({ connection }, { id }) => partnerLost.isReplacementDue(connection, id),
  /** The mail counts against the limit for all mails that visitors request (rule ML-3). */
  async onFactorDue({ connection, now }, { id }, { ip }) {
    const partner = await findById(connection, id);
    if (partner === undefined || !(await isReturnMailDue(connection, id, now))) return;
    const allowed = await countRequestedMail(attempts, partner.brandId, { email: partner.email, ip });
    if (allowed.ok) await mailReady(connection, partner, now);
  },
  onSetUp: ({ connection, now }, { id }) => partnerLost.updateReplaced(connection, id, now),
});

/** Dependencies for partners' second factors, which are separate from clients', even where one person is both. */
export function partnerFactors({ pool, clock, attempts, factorKeys }: AffiliateDeps): FactorDeps {
  return { pool, clock, attempts, factorKeys, people: partnersOf({ attempts }) };
}

export function partnerOwner({ brandId, affiliateId }: Pick<AffiliateSession, 'brandId' | 'affiliateId'>): FactorOwner {
  return { brandId, kind: 'affiliate', id: affiliateId };
}
