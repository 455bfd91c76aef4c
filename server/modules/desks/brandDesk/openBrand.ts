import { brandById } from '@candor/brands/schema.ts';
import type { BrandDetail, BrandDifference, BrandLook, BrandRow } from '@candor/contracts/http/office/brands.ts';
import { hexOf } from '@candor/domain/branding/colours.ts';
import type { Tokens } from '@candor/domain/branding/colours.ts';
import { leastContrast } from '@candor/domain/branding/contrast.ts';
import { differencesBetween, isSecretSetting } from '@candor/domain/branding/settings.ts';
import type { SettingDifference, Settings } from '@candor/domain/branding/settings.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { rolesFor } from '@candor/domain/staff/roles.ts';
import { transaction } from '../../../database/pool.ts';
import { findWaitingAbout, presentApproval } from '../../access/approvals/index.ts';
import type { StoredApproval } from '../../access/approvals/index.ts';
import { readConfiguration } from '../../website/branding/index.ts';
import type { Finding } from '../../website/branding/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { fingerprintOf, releaseKey } from './askRelease.ts';
import type { BrandDeskDeps } from './deps.ts';
import type { RunningBrand } from './releaseBoard.ts';
import { listReleases } from './store.ts';
import type { Release } from './store.ts';

const RELEASES_SHOWN = 100;

/** Lists the brands in which the member of staff has a role that may read them. */
export async function listBrands(deps: BrandDeskDeps, { staffId }: StaffSession): Promise<BrandRow[]> {
  const visibleIds = new Set(await deps.sessions.brandsFor(staffId, rolesFor['brands.read']));
  const rows: BrandRow[] = [];
  for (const brand of deps.releases.brands) {
    if (!visibleIds.has(brand.id)) continue;
    const brandReleases = await readReleases(deps, brand.id);
    rows.push(presentRow(deps, brand, brandReleases, deps.findingsOf(brand)));
  }
  return rows;
}

/** Shows one brand in full. */
export async function openBrand(
  deps: BrandDeskDeps,
  brandId: BrandId,
  session: StaffSession,
): Promise<Result<BrandDetail>> {
  const visibleIds = await deps.sessions.brandsFor(session.staffId, rolesFor['brands.read']);
  if (!visibleIds.includes(brandId)) return refuse({ code: 'forbidden' });
  const brand = brandById(deps.releases.brands, brandId);
  const { settings, fingerprint } = brand.configuration;
  const brandReleases = await readReleases(deps, brandId);
  const findings = deps.findingsOf(brand);
  const folder = readConfiguration(brandId);
  const published = publishedRelease(brand, brandReleases.releases);
  return accept({
    row: presentRow(deps, brand, brandReleases, findings),
    folder: folder === undefined ? 'broken' : folder.fingerprint === fingerprint ? 'same' : 'changed',
    findings: findings.map(({ params, ...finding }) => ({ ...finding, params: { ...params } })),
    published: published === undefined ? null : presentRelease(published),
    differences: published === undefined ? [] : presentDifferences(published.settings, settings),
    folder_differences: folder === undefined ? [] : presentDifferences(settings, folder.settings),
    settings: presentSettings(published?.settings ?? settings),
    releases: brandReleases.releases.map(presentRelease),
    waiting: presentWaiting(deps, brand, brandReleases.waiting, session),
    chosen: session.brandId === brandId,
  });
}

interface BrandReleases {
  /** Releases, newest first. */
  readonly releases: readonly Release[];
  readonly waiting: StoredApproval | undefined;
}

function readReleases({ pool, clock }: BrandDeskDeps, brandId: BrandId): Promise<BrandReleases> {
  return transaction(pool, brandId, async (connection) => {
    const waiting = await findWaitingAbout(connection, 'brandRelease', releaseKey(brandId), clock.now());
    return { releases: await listReleases(connection, RELEASES_SHOWN), waiting };
  });
}

/** Returns the release of the running configuration, or else the newest: the files are compared with it. */
function publishedRelease({ configuration }: RunningBrand, releases: readonly Release[]): Release | undefined {
  return releases.find(({ fingerprint }) => fingerprint === configuration.fingerprint) ?? releases[0];
}

function presentRow(
  { releases: board, themesOf }: BrandDeskDeps,
  brand: RunningBrand,
  { releases, waiting }: BrandReleases,
  findings: readonly Finding[],
): BrandRow {
  const { fingerprint } = brand.configuration;
  const published = publishedRelease(brand, releases);
  const isPublished = published?.fingerprint === fingerprint;
  const { dark, light } = themesOf(brand);
  return {
    id: brand.id,
    name: brand.name,
    kind: brand.isLive ? 'live' : 'demonstration',
    fingerprint,
    state: isPublished ? 'published' : published === undefined ? 'never' : 'changed',
    held: board.isHeld(brand.id),
    look: { dark: presentLook(dark), light: presentLook(light) },
    findings: findings.length,
    asked: waiting !== undefined,
    published_at: published?.approvedAt ?? null,
  };
}

function presentLook(tokens: Tokens): BrandLook {
  const least = leastContrast(tokens);
  const colour = (token: string) => hexOf(tokens, token) ?? null;
  return {
    colours: {
      page: colour('surface-0'),
      text: colour('text-1'),
      brand: colour('brand-fill'),
      buy: colour('buy-text'),
      sell: colour('sell-text'),
    },
    contrast: Number.isNaN(least) ? null : least,
  };
}

function presentWaiting(
  { clock }: BrandDeskDeps,
  { configuration }: RunningBrand,
  waiting: StoredApproval | undefined,
  session: StaffSession,
): BrandDetail['waiting'] {
  if (waiting === undefined) return null;
  const fingerprint = fingerprintOf(waiting);
  const isOutdated = fingerprint !== configuration.fingerprint;
  return { approval: presentApproval(waiting, session, clock.now()), fingerprint, outdated: isOutdated };
}

function presentRelease(release: Release): BrandDetail['releases'][number] {
  const { id, fingerprint, requestedByName, requestedAt, approvedByName, approvedAt, reason } = release;
  return {
    id,
    fingerprint,
    reason,
    asked_by: requestedByName,
    asked_at: requestedAt,
    approved_by: approvedByName,
    approved_at: approvedAt,
  };
}

function presentDifferences(before: Settings, after: Settings): BrandDifference[] {
  return differencesBetween(before, after).map((difference: SettingDifference) => {
    const { key } = difference;
    const isSecret = isSecretSetting(key);
    return {
      key,
      concealed: isSecret,
      before: isSecret ? null : (difference.before ?? null),
      after: isSecret ? null : (difference.after ?? null),
    };
  });
}

function presentSettings(settings: Settings): BrandDetail['settings'] {
  return Object.entries(settings)
    .toSorted(([first], [second]) => (first < second ? -1 : 1))
    .map(([key, value]) => ({ key, value: isSecretSetting(key) ? null : value }));
}
