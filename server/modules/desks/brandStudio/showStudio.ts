import { brandById } from '@candor/brands/schema.ts';
import type { StudioDetail } from '@candor/contracts/http/office/brandStudio.ts';
import { studioFields } from '@candor/brands/studioFields.ts';
import { isStudioPlace, studioPlaces } from '@candor/domain/branding/places.ts';
import type { SettingValue } from '@candor/domain/branding/draft.ts';
import { isSecretSetting } from '@candor/domain/branding/settings.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import { accept } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { valueAt } from '@candor/domain/json.ts';
import { z } from 'zod';
import { transaction } from '../../../database/pool.ts';
import { findWaitingAbout, presentApproval } from '../../access/approvals/index.ts';
import type { StoredApproval } from '../../access/approvals/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { brandIn, folderTexts, listVersions } from '../../website/branding/index.ts';
import type { BrandVersion } from '../../website/branding/index.ts';
import { checkedTexts, liveIn } from './deps.ts';
import type { StudioDeps } from './deps.ts';
import { changesOf, publicationIn, publicationOf, studioKey } from './publishDraft.ts';
import { findDraft } from './store.ts';
import { withdrawalKey } from './withdrawBrand.ts';

const VERSIONS_SHOWN = 50;
const settingValue = z.union([z.string(), z.boolean(), z.null(), z.array(z.string())]);

/** Shows the studio of the chosen brand in full. */
export async function showStudio(deps: StudioDeps, session: StaffSession): Promise<Result<StudioDetail>> {
  const { brandId } = session;
  const brand = brandById(deps.releases.brands, brandId);
  const { live, draft, stored, texts, waiting, withdrawal, history } = await readStudio(deps, brandId);
  const folder = folderTexts(brandId);
  const differences = changesOf(deps, brandId, live.draft, draft);
  return accept({
    id: brandId,
    name: brand.name,
    kind: brand.isLive ? 'live' : 'demonstration',
    origin: deps.siteOf(brandId),
    created: createdState(deps, brandId),
    withdrawal: withdrawal === undefined ? null : presentApproval(withdrawal, session, deps.clock.now()),
    product: deps.productTokens,
    sheet: folder['theme.css'],
    folder: valuesIn(brandIn(folder) ?? JSON.parse(folder['brand.json'])),
    live: live.draft,
    live_version: live.version,
    draft,
    version: stored?.version ?? 0,
    is_open: stored?.draft !== undefined,
    changed_by: stored?.changedBy ?? null,
    changed_at: stored?.changedAt ?? null,
    findings: deps.findingsOf(brand, texts).map(({ params, ...finding }) => ({ ...finding, params: { ...params } })),
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

function readStudio(deps: StudioDeps, brandId: BrandId) {
  return transaction(deps.pool, brandId, async (connection) => {
    const live = await liveIn(connection);
    const stored = await findDraft(connection);
    const now = deps.clock.now();
    const draft = stored?.draft ?? live.draft;
    return {
      live,
      stored,
      draft,
      texts: await checkedTexts(deps, connection, brandId, draft),
      waiting: await findWaitingAbout(connection, 'brandStudio', studioKey(brandId), now),
      withdrawal: await findWaitingAbout(connection, 'brandWithdrawal', withdrawalKey(brandId), now),
      history: await listVersions(connection, VERSIONS_SHOWN),
    };
  });
}

function createdState({ created }: StudioDeps, brandId: BrandId): StudioDetail['created'] {
  const state = created.stateOf(brandId);
  return state === undefined || state === 'ended' ? null : state;
}

function presentWaiting(
  deps: StudioDeps,
  waiting: StoredApproval | undefined,
  hash: string | undefined,
  session: StaffSession,
): StudioDetail['waiting'] {
  if (waiting === undefined) return null;
  const about = publicationIn(waiting.payload);
  const approval = presentApproval(waiting, session, deps.clock.now());
  return { approval, version: about.version, outdated: about.hash !== hash };
}

function presentVersion(version: BrandVersion): StudioDetail['history'][number] {
  const { fingerprint, requestedByName, approvedByName, approvedAt, reason, draft } = version;
  return {
    version: version.version,
    fingerprint,
    asked_by: requestedByName,
    approved_by: approvedByName,
    approved_at: approvedAt,
    reason,
    draft,
  };
}

/** Returns the folder's values of the settings that the studio edits, with their defaults. */
function valuesIn(settings: unknown): StudioDetail['folder'] {
  const values: Partial<Record<(typeof studioPlaces)[number], SettingValue>> = {};
  for (const place of studioPlaces) {
    const found = settingValue.safeParse(valueAt(settings, place.split('.')));
    if (found.success) values[place] = found.data;
  }
  return values;
}
