import type { StudioDetail } from '@candor/contracts/http/office/brandStudio.ts';
import { studioFields } from '@candor/brands/studioFields.ts';
import { isStudioPlace, studioPlaces } from '@candor/domain/branding/places.ts';
import type { SettingValue } from '@candor/domain/branding/draft.ts';
import { isSecretSetting } from '@candor/domain/branding/settings.ts';
import { accept } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { z } from 'zod';
import { transaction } from '../../../database/pool.ts';
import { findWaitingAbout, presentApproval } from '../../access/approvals/index.ts';
import type { StoredApproval } from '../../access/approvals/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { brandIn as brandOf, folderTexts, listVersions, withDraft } from '../../website/branding/index.ts';
import type { BrandVersion } from '../../website/branding/index.ts';
import { brandIn, liveIn } from './deps.ts';
import type { StudioDeps } from './deps.ts';
import { changesBetween, publicationIn, publicationOf, studioKey } from './publishDraft.ts';
import { findDraft } from './store.ts';

const VERSIONS_SHOWN = 50;
const settingValue = z.union([z.string(), z.boolean(), z.null(), z.array(z.string())]);

/** The studio of the chosen brand, whole. */
export async function showStudio(deps: StudioDeps, session: StaffSession): Promise<Result<StudioDetail>> {
  const { brandId } = session;
  const brand = brandIn(deps, brandId);
  const { live, stored, waiting, history } = await transaction(deps.pool, brandId, async (connection) => ({
    live: await liveIn(connection),
    stored: await findDraft(connection),
    waiting: await findWaitingAbout(connection, 'brandStudio', studioKey(brandId)),
    history: await listVersions(connection, VERSIONS_SHOWN),
  }));
  const draft = stored?.draft ?? live.draft;
  const folder = folderTexts(brandId);
  const differences = changesBetween(brandId, live.draft, draft);
  return accept({
    id: brandId,
    name: brand.name,
    kind: brand.isLive ? 'live' : 'demonstration',
    origin: deps.siteOf(brandId),
    product: deps.productTokens,
    sheet: folder['theme.css'],
    folder: valuesIn(brandOf(folder) ?? JSON.parse(folder['brand.json'])),
    live: live.draft,
    live_version: live.version,
    draft,
    version: stored?.version ?? 0,
    is_open: stored?.draft !== undefined,
    changed_by: stored?.changedBy ?? null,
    changed_at: stored?.changedAt ?? null,
    findings: deps
      .findingsOf(brand, withDraft(folder, draft))
      .map(({ params, ...finding }) => ({ ...finding, params: { ...params } })),
    differences: differences.map(({ key, before, after }) => ({
      key,
      before: before ?? null,
      after: after ?? null,
      concealed: false,
    })),
    form: studioFields.map(({ place, kind, options, maximum, isOptional }) => ({
      place,
      kind,
      options: [...options],
      maximum: maximum ?? null,
      optional: isOptional,
    })),
    others: Object.entries(brand.configuration.settings)
      .filter(([key]) => !isStudioPlace(key) && !/\.(?:css|svg|json)$/.test(key))
      .toSorted(([first], [second]) => (first < second ? -1 : 1))
      .map(([key, value]) => ({ key, value: isSecretSetting(key) ? null : value })),
    waiting: presentWaiting(deps, waiting, publicationOf(brandId, stored)?.hash, session),
    history: history.map(presentVersion),
  });
}

function presentWaiting(
  { clock }: StudioDeps,
  asked: StoredApproval | undefined,
  hash: string | undefined,
  session: StaffSession,
): StudioDetail['waiting'] {
  if (asked === undefined || asked.expiresAt <= clock.now()) return null;
  const about = publicationIn(asked.payload);
  const approval = presentApproval(asked, session, clock.now());
  return { approval, version: about.version, outdated: about.hash !== hash };
}

function presentVersion(version: BrandVersion): StudioDetail['history'][number] {
  const { fingerprint, askedByName, approvedByName, approvedAt, reason, draft } = version;
  return {
    version: version.version,
    fingerprint,
    asked_by: askedByName,
    approved_by: approvedByName,
    approved_at: approvedAt,
    reason,
    draft,
  };
}

/** The folder's values of what the studio edits, with their defaults. */
function valuesIn(settings: unknown): StudioDetail['folder'] {
  const values: Partial<Record<(typeof studioPlaces)[number], SettingValue>> = {};
  for (const place of studioPlaces) {
    const found = settingValue.safeParse(
      place.split('.').reduce<unknown>((inner, step) => (isObject(inner) ? inner[step] : undefined), settings),
    );
    if (found.success) values[place] = found.data;
  }
  return values;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
