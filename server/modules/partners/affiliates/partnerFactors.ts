import { assert } from '@candor/domain/assert.ts';
import type { FactorNews, FactorOwner, FactorDeps, FactorPeople } from '../../access/factors/index.ts';
import type { AffiliateSession } from '../../access/sessions/index.ts';
import type { AffiliateDeps } from './deps.ts';
import { mailPartner } from './partnerMail.ts';
import { findById } from './store.ts';

const templates = {
  totpAdded: 'partnerTotpAdded',
  totpRemoved: 'partnerTotpRemoved',
  passkeyAdded: 'partnerPasskeyAdded',
  passkeyRemoved: 'partnerPasskeyRemoved',
  recoveryCodesRenewed: 'partnerRecoveryCodesRenewed',
  recoveryCodeUsed: 'partnerRecoveryCodeUsed',
} as const satisfies Record<FactorNews['template'], string>;

const partners: FactorPeople = {
  kind: 'affiliate',
  async find({ connection, now }, { id }) {
    const partner = await findById(connection, id);
    assert(partner !== undefined, 'a factor belongs to a partner');
    const tell = ({ template, values = {} }: FactorNews) =>
      mailPartner(connection, partner, { template: templates[template], values, now });
    return { account: partner.email, tell };
  },
};

/** The second factors of partners, which are no client's, even where one person is both. */
export function partnerFactors({ pool, clock, attempts, factorKeys }: AffiliateDeps): FactorDeps {
  return { pool, clock, attempts, factorKeys, people: partners };
}

export function partnerOwner({ brandId, affiliateId }: Pick<AffiliateSession, 'brandId' | 'affiliateId'>): FactorOwner {
  return { brandId, kind: 'affiliate', id: affiliateId };
}
