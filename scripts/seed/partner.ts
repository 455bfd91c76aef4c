import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { ZERO } from '@candor/domain/money/money.ts';
import { DAY_MS, utcDate } from '@candor/domain/time.ts';
import { transaction } from '@candor/server/database/pool.ts';
import type { Pool } from '@candor/server/database/pool.ts';
import { insertPlan } from '@candor/server/modules/desks/affiliateDesk/index.ts';
import {
  addLink,
  countClick,
  findByReference,
  insertAffiliate,
  insertReferral,
  setAffiliatePassword,
} from '@candor/server/modules/partners/affiliates/index.ts';
import type { PasswordHasher } from '@candor/server/modules/access/passwords/index.ts';
import { demoPartner } from './people.ts';
import { cents } from './storyIn.ts';
import type { Story } from './story.ts';

/** Days since the partner joined, before the first of the clients they have referred. */
const DAYS = 42;

const links = [
  { code: 'nordlys-basics', label: 'Article: what a stop loss does', page: '/what-a-stop-loss-does', clicks: 21 },
  { code: 'nordlys-costs', label: 'Comparison of costs', page: '/economics', clicks: 34 },
] as const;

/** Plan that pays a share of the spread and nothing else: the partner's earnings do not grow with any client's loss. */
export const spreadOnly = {
  perRegistration: ZERO,
  perFirstDeposit: ZERO,
  firstDepositMinimum: ZERO,
  spreadShare: 2_000,
  secondTierShare: 500,
  holdDays: 14,
  monthlyCap: undefined,
  closedCountries: [],
} as const;

export type PlanTerms = Parameters<typeof insertPlan>[1]['terms'];

export interface PartnerDeps {
  readonly pool: Pool;
  readonly hasher: PasswordHasher;
  readonly brandId: BrandId;
  readonly now: Instant;
  /** Days since the partner joined. */
  readonly days?: number;
  readonly terms?: PlanTerms;
}

/** Enters the partner with their plan, links and clicks, once, before the clients they have referred. */
export async function enterPartner(deps: PartnerDeps): Promise<void> {
  const { pool, hasher, brandId, now, days = DAYS, terms = spreadOnly } = deps;
  const { name, email, password, code } = demoPartner;
  const hashed = await hasher.hash(password);
  if (!hashed.ok) throw new Error(`seeding ${email} was refused: ${hashed.refusal.code}`);
  const since = now - days * DAY_MS;
  await transaction(pool, brandId, async (connection) => {
    const partner = { brandId, code, name, email, parentId: undefined, now: since };
    const affiliateId = await insertAffiliate(connection, partner);
    if (affiliateId === undefined) return;
    await setAffiliatePassword(connection, affiliateId, hashed.value);
    await insertPlan(connection, { brandId, partnerId: affiliateId, terms, now: since });
    for (const link of links) {
      const owned = { brandId, affiliateId, commandId: `seed:${link.code}`, now: since };
      await addLink(connection, { ...owned, code: link.code, label: link.label, page: link.page }, links.length);
    }
    for (let ago = days - 1; ago >= 0; ago -= 1) {
      const day = utcDate(now - ago * DAY_MS);
      for (const [index, { code: reference, page, clicks }] of links.entries()) {
        await countClick(
          connection,
          { brandId, affiliateId, code: reference, page, day },
          clicksOf(clicks, ago, index),
        );
      }
    }
  });
}

/** Returns the clicks of a day: more during the week than at its end, and no two days alike. */
function clicksOf(most: number, ago: number, index: number): number {
  return Math.max(1, Math.round(most * (0.55 + 0.35 * Math.sin(ago * 0.9 + index) + (ago % 7 < 2 ? -0.15 : 0.1))));
}

/** Reports first deposits to the partner: they were booked without a payment, so no search finds them. */
export async function informPartner(
  { pool, brandId, now }: Pick<PartnerDeps, 'pool' | 'brandId' | 'now'>,
  stories: readonly Story[],
): Promise<void> {
  await transaction(pool, brandId, async (connection) => {
    const partner = await findByReference(connection, demoPartner.code);
    if (partner === undefined) return;
    for (const { email, deposit, arrival, registeredDaysAgo } of stories) {
      const amount = cents(deposit);
      if (arrival === undefined || amount === 0n) continue;
      const paid = { number: `seed:${email}`, amount, at: now - registeredDaysAgo * DAY_MS };
      await insertReferral(connection, { affiliateId: partner.id, email, deposit: paid });
    }
  });
}
