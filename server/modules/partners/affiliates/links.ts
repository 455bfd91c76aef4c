import { randomInt } from 'node:crypto';
import type { AnswerOf, RequestOf } from '@candor/contracts/http/call.ts';
import type { Calls } from '@candor/contracts/http/calls.ts';
import type { AffiliateLink as WireLink } from '@candor/contracts/http/affiliate.ts';
import type { Brand } from '@candor/brands/schema.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { utcDate } from '@candor/domain/time.ts';
import { transaction } from '../../../database/pool.ts';
import type { AffiliateCaller, Visitor } from '../../access/sessions/index.ts';
import { findLinkByCommand, insertLink, listLinks, listPages } from './linkStore.ts';
import type { AffiliateLink } from './linkStore.ts';
import { linkTo } from './panel.ts';
import { ownTransaction } from './deps.ts';
import type { AffiliateDeps } from './deps.ts';
import { countClick } from './referralStore.ts';
import { findByReference, findById } from './store.ts';

const LINKS_MAXIMUM = 100;
const PAGES_SHOWN = 50;

export function showLinks(
  deps: AffiliateDeps,
  { session, brand }: AffiliateCaller,
): Promise<Result<AnswerOf<Calls['listAffiliateLinks']>>> {
  return ownTransaction(deps, session, async (connection) => {
    const links = await listLinks(connection);
    const pages = await listPages(connection, PAGES_SHOWN);
    return accept({
      links: links.map((link) => present(deps, brand, link)),
      pages: pages.map(({ page, clicks, registrations, firstDeposits }) => ({
        page,
        clicks,
        registrations,
        first_deposits: firstDeposits,
      })),
    });
  });
}

/** Rule AF-4: creates a link for one placement, once per command. Refusals: `tooManyLinks`, `commandReused`. */
export function createLink(
  deps: AffiliateDeps,
  { request, label, page }: RequestOf<Calls['createAffiliateLink']>,
  { session, brand }: AffiliateCaller,
): Promise<Result<WireLink>> {
  return ownTransaction(deps, session, async (connection): Promise<Result<WireLink>> => {
    const { affiliateId } = session;
    const owner = await findById(connection, affiliateId);
    if (owner === undefined) return refuse({ code: 'sessionMissing' });
    const code = `${owner.code}-${randomInt(36 ** 4, 36 ** 5).toString(36)}`;
    const now = deps.clock.now();
    const link = { brandId: brand.id, affiliateId, commandId: request, code, label, page, now };
    await insertLink(connection, link, LINKS_MAXIMUM);
    const stored = await findLinkByCommand(connection, request);
    if (stored === undefined) return refuse({ code: 'tooManyLinks', params: { maximum: String(LINKS_MAXIMUM) } });
    if (stored.label !== label || stored.page !== page) return refuse({ code: 'commandReused' });
    return accept(present(deps, brand, { ...stored, clicks: 0, registrations: 0, firstDeposits: 0 }));
  });
}

/** Counts an arrival by a partner's link; an unknown reference is ignored. Nothing about the visitor is stored. */
export async function noteClick(
  { pool, clock }: AffiliateDeps,
  { ref, page }: RequestOf<Calls['countAffiliateClick']>,
  { brand }: Visitor,
): Promise<Result<Record<string, never>>> {
  await transaction(pool, brand.id, async (connection) => {
    const affiliate = await findByReference(connection, ref);
    if (affiliate === undefined) return;
    const day = utcDate(clock.now());
    await countClick(connection, { brandId: brand.id, affiliateId: affiliate.id, code: ref, page, day });
  });
  return accept({});
}

function present({ originOf }: AffiliateDeps, brand: Brand, link: AffiliateLink): WireLink {
  const { code, label, page, createdAt, clicks, registrations, firstDeposits } = link;
  return {
    code,
    label,
    clicks,
    registrations,
    url: linkTo(originOf(brand), page, code),
    created_at: createdAt,
    first_deposits: firstDeposits,
  };
}
