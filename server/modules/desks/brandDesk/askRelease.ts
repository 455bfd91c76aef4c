import { brandById } from '@candor/brands/schema.ts';
import type { OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { OfficeCalls } from '@candor/contracts/http/office/calls.ts';
import { differencesBetween, isSecretSetting } from '@candor/domain/branding/settings.ts';
import type { SettingDifference } from '@candor/domain/branding/settings.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { z } from 'zod';
import { transaction } from '../../../database/pool.ts';
import { Subject } from '../../access/approvals/index.ts';
import type { StoredApproval } from '../../access/approvals/index.ts';
import { recordAct } from '../../access/audit/index.ts';
import { readConfiguration } from '../../website/branding/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import type { BrandDeskDeps } from './deps.ts';
import { insertRelease, listReleases } from './store.ts';

const releasePayload = z.object({ fingerprint: z.string(), settings: z.record(z.string(), z.string()) });

const FINGERPRINT_SHOWN = 16;
const NOTHING = '–';

/** Returns the key of requests to publish a brand. */
export function releaseKey(brandId: BrandId): string {
  return `brand:${brandId}`;
}

/** Returns the fingerprint of the requested configuration. */
export function fingerprintOf({ payload: stored }: Pick<StoredApproval, 'payload'>): string {
  return releasePayload.parse(stored).fingerprint;
}

/**
 * Rule BR-12: publishes a configuration once per approval; clients can do business immediately if the same one still
 * runs.
 */
export const brandRelease = new Subject({
  name: 'brandRelease',
  payload: releasePayload,
  isAlone: true,

  key: (_payload, { brandId }) => releaseKey(brandId),

  async check(_deps: BrandDeskDeps, { connection, payload: { fingerprint, settings } }) {
    const [last] = await listReleases(connection, 1);
    if (last?.fingerprint === fingerprint) return refuse({ code: 'brandPublished' });
    const which = {
      name: 'fingerprint',
      before: last?.fingerprint.slice(0, FINGERPRINT_SHOWN) ?? NOTHING,
      after: fingerprint.slice(0, FINGERPRINT_SHOWN),
    };
    const changes = last === undefined ? [] : differencesBetween(last.settings, settings).map(shownChange);
    return accept([which, ...changes]);
  },

  recorded: ([which, ...settings]) => [
    ...(which === undefined ? [] : [which]),
    { name: 'settings', before: '', after: String(settings.length) },
  ],

  /**
   * Checks that the approved configuration is both the running one and the folder's, and passes the publishing checks.
   */
  async checkApproval(deps: BrandDeskDeps, waiting) {
    const may = checkFiles(deps, waiting.brandId, waiting.payload.fingerprint);
    if (may.ok || may.refusal.code !== 'brandFilesChanged') return may;
    return refuse({ code: 'brandOutdated' });
  },

  async apply(deps: BrandDeskDeps, approval) {
    const { id: approvalId, brandId, reason, decidedBy } = approval;
    const { fingerprint, settings } = approval.payload;
    await transaction(deps.pool, brandId, async (connection) => {
      const isNew = await insertRelease(connection, {
        brandId,
        approvalId,
        fingerprint,
        settings,
        reason,
        requestedBy: approval.requestedBy,
        requestedAt: approval.requestedAt,
        approvedBy: decidedBy,
        approvedAt: approval.decidedAt,
      });
      if (!isNew) return;
      await recordAct(connection, deps.audit, {
        actor: { brandId, staffId: decidedBy, name: approval.deciderName },
        at: deps.clock.now(),
        action: 'brand.published',
        subject: releaseKey(brandId),
        reason,
        details: { fingerprint, requestedBy: approval.requesterName },
      });
    });
    await deps.releases.refresh();
    return accept(true);
  },
});

/** Requests to publish the running configuration, as the first of two people. */
export async function askRelease(
  deps: BrandDeskDeps,
  { fingerprint, reason }: OfficeRequestOf<OfficeCalls['askBrandRelease']>,
  session: StaffSession,
): Promise<Result<number>> {
  const { brandId } = session;
  const { settings } = brandById(deps.releases.brands, brandId).configuration;
  const may = checkFiles(deps, brandId, fingerprint);
  if (!may.ok) return may;
  return transaction(deps.pool, brandId, (connection) =>
    brandRelease.ask(connection, deps, session, { reason, payload: { fingerprint, settings } }),
  );
}

/**
 * Checks the files, for the requester and the decider alike: the viewed configuration is running (`brandOutdated`), the
 * folder still contains it (`brandFilesChanged`), and the publishing checks find nothing (`brandFindings`).
 */
function checkFiles(deps: BrandDeskDeps, brandId: BrandId, fingerprint: string): Result<true> {
  const brand = brandById(deps.releases.brands, brandId);
  if (brand.configuration.fingerprint !== fingerprint) return refuse({ code: 'brandOutdated' });
  if (readConfiguration(brandId)?.fingerprint !== fingerprint) return refuse({ code: 'brandFilesChanged' });
  const count = deps.findingsOf(brand).length;
  return count === 0 ? accept(true) : refuse({ code: 'brandFindings', params: { count: String(count) } });
}

/** Formats a change for the second person, in full; for a secret only that it changes. */
function shownChange({ key, before, after }: SettingDifference) {
  const textOf = (value: string | undefined) => {
    if (value === undefined) return NOTHING;
    return isSecretSetting(key) ? '***' : value;
  };
  return { name: key, before: textOf(before), after: textOf(after) };
}
