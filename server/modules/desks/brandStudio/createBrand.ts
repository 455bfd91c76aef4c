import type { OfficeAnswerOf, OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { begin, create } from '@candor/contracts/http/office/newBrand.ts';
import { NO_CHANGES } from '@candor/domain/branding/draft.ts';
import { checkClaims, DRAFTS_MAXIMUM, nameKey } from '@candor/domain/branding/newBrand.ts';
import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { rolesFor } from '@candor/domain/staff/roles.ts';
import { inBrand, transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { recordAct } from '../../access/audit/index.ts';
import { withoutSettings } from '../../engine/dealing/index.ts';
import { grantRoles, listGrants } from '../../access/staff/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { beginBrand, findClaims, insertCreated, listBrandIds, servedSheet } from '../../website/branding/index.ts';
import type { BrandFolder, CreatedClaims } from '../../website/branding/index.ts';
import type { StudioDeps } from './deps.ts';
import { putDraft } from './store.ts';

type BrandRequest = OfficeRequestOf<typeof create>;

/** Returns the options of the form for a new brand, for this person. */
export async function showBeginning(
  deps: StudioDeps,
  session: StaffSession,
): Promise<Result<OfficeAnswerOf<typeof begin>>> {
  const visibleIds = new Set(await deps.sessions.brandsFor(session.staffId, rolesFor['brands.read']));
  const brands = deps.brands.filter(({ id }) => visibleIds.has(id)).map(({ id, name }) => ({ id, name }));
  const currency = deps.brands.find(({ id }) => id === session.brandId)?.currency.code ?? 'EUR';
  return accept({ kind: deps.isLive ? 'live' : 'demonstration', brands, currency });
}

/**
 * Rules BS-10, BS-11: creates a brand that only its staff can see: the staff of the present brand. Refusals: those of
 * `checkClaims`, `brandDraftsMaximum`, and `notFound` for a model brand that the person cannot see.
 */
export async function createBrand(
  deps: StudioDeps,
  request: BrandRequest,
  session: StaffSession,
): Promise<Result<OfficeAnswerOf<typeof create>>> {
  const visibleIds = await deps.sessions.brandsFor(session.staffId, rolesFor['brands.read']);
  if (request.like !== null && !visibleIds.includes(request.like)) return refuse({ code: 'notFound' });
  const { id } = request;
  const created = await transaction(deps.pool, session.brandId, async (connection): Promise<Result<true>> => {
    // Serialises the creation of brands.
    await connection.query("SELECT pg_advisory_xact_lock(hashtextextended('created_brand', 0))");
    // Read from the rows, since news of brands created elsewhere arrives a moment later.
    const ids = await listBrandIds(connection);
    const claims = await readClaims(connection, ids);
    const may = checkClaims(request, takenNames(deps, ids, claims));
    if (!may.ok) return may;
    const count = claims.filter(({ state }) => state === 'draft').length;
    if (count >= DRAFTS_MAXIMUM) return refuse({ code: 'brandDraftsMaximum', params: { count: String(count) } });
    const grants = await listGrants(connection);
    const files = folderOf(deps, request);
    const now = deps.clock.now();
    return inBrand(connection, id, () => write(deps, connection, { request, files, grants, session, now }));
  });
  if (!created.ok) return created;
  await deps.created.read(id);
  return accept({ id });
}

async function readClaims(connection: Connection, ids: readonly BrandId[]): Promise<readonly CreatedClaims[]> {
  const claims: CreatedClaims[] = [];
  for (const id of ids) {
    const found = await inBrand(connection, id, () => findClaims(connection));
    if (found !== undefined) claims.push(found);
  }
  return claims;
}

function takenNames(
  { brands, created, siteHosts }: StudioDeps,
  ids: readonly BrandId[],
  claims: readonly CreatedClaims[],
) {
  const others = [...brands.filter(({ id }) => created.stateOf(id) === undefined), ...claims];
  return {
    ids: new Set(ids),
    names: new Set(others.map(({ name }) => nameKey(name))),
    hosts: new Set([...others.flatMap(({ hosts }) => hosts), ...siteHosts]),
  };
}

function folderOf({ brands, isLive, productTokens }: StudioDeps, request: BrandRequest): BrandFolder {
  const { id, name, hosts, entity, regime, currency, like: likeId } = request;
  const [first = 'en', ...others] = [...new Set(request.languages)];
  const found = brands.find((one) => one.id === likeId);
  // Temporary settings of the model brand are not copied.
  const brand = found && withoutSettings(found);
  const { licence, ...legalEntity } = entity;
  return beginBrand(
    {
      id,
      name,
      hosts,
      regime,
      currency,
      languages: [first, ...others],
      legalEntity: { ...legalEntity, ...(licence !== null && { licence }) },
      fictitious: !isLive,
      like: brand && { brand, sheet: servedSheet(brand.id) },
    },
    productTokens,
  );
}

interface Writing {
  readonly request: BrandRequest;
  readonly files: BrandFolder;
  readonly grants: Awaited<ReturnType<typeof listGrants>>;
  readonly session: StaffSession;
  readonly now: Instant;
}

async function write(
  deps: StudioDeps,
  connection: Connection,
  { request: { id: brandId, name, hosts }, files, grants, session, now }: Writing,
): Promise<Result<true>> {
  const { staffId } = session;
  const isNew = await insertCreated(connection, {
    brandId,
    hosts,
    staffId,
    settings: files['brand.json'],
    theme: files['theme.css'],
    logo: files['logo.svg'],
    at: now,
  });
  if (!isNew) return refuse({ code: 'brandIdTaken', field: 'id', params: { id: brandId } });
  await grantRoles(connection, brandId, grants, now);
  // The draft is open immediately: the first publication is the brand as it is then.
  await putDraft(connection, { brandId, version: 1, draft: NO_CHANGES, staffId, at: now });
  await recordAct(connection, deps.audit, {
    actor: { brandId, staffId, name: session.name },
    at: now,
    action: 'brand.begun',
    subject: brandKey(brandId),
    details: { name, hosts: hosts.join(', '), staff: String(new Set(grants.map((grant) => grant.staffId)).size) },
  });
  return accept(true);
}

export function brandKey(brandId: BrandId): string {
  return `brand:${brandId}`;
}
