import { brandById } from '@candor/brands/schema.ts';
import { createHash } from 'node:crypto';
import { differencesBetween, isSecretSetting } from '@candor/domain/branding/settings.ts';
import type { SettingDifference, Settings } from '@candor/domain/branding/settings.ts';
import type { BrandDraft } from '@candor/domain/branding/draft.ts';
import { canonicalText } from '@candor/domain/content/desk/canonical.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { z } from 'zod';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { Subject } from '../../access/approvals/index.ts';
import { recordAct } from '../../access/audit/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import {
  findCreated,
  folderTexts,
  insertVersion,
  isPublished,
  lockState,
  readConfiguration,
  updateCreated,
  withDraft,
} from '../../website/branding/index.ts';
import { insertRelease } from '../brandDesk/index.ts';
import { brandKey } from './createBrand.ts';
import { checkedTexts, liveIn } from './deps.ts';
import type { StudioDeps } from './deps.ts';
import { fieldsOf } from './fields.ts';
import { findDraft, lockDraft, putDraft } from './store.ts';
import type { StoredDraft } from './store.ts';

const value = z.union([z.string(), z.boolean(), z.null(), z.array(z.string())]);
const tokens = z.record(z.string(), z.string());
const publication = z.object({
  version: z.number(),
  /** SHA-256 of the draft with its version, and of the brand that it makes. */
  hash: z.string(),
  fingerprint: z.string(),
  settings: z.record(z.string(), z.string()),
  /** State at the time of the request, for a brand that was created in the office. */
  created: z.enum(['draft', 'public', 'withdrawn', 'ended']).optional(),
  draft: z.object({ settings: z.record(z.string(), value), tokens: z.object({ dark: tokens, light: tokens }) }),
});
type Publication = z.output<typeof publication>;

const NOTHING = '–';
const HASH_SHOWN = 16;
/** Settings shown to the second person for a brand that is not public. */
const OPENED = ['name', 'hosts', 'legalEntity.name', 'legalEntity.licence.number', 'currency.code', 'regime'];

/** Returns the key of the studio's requests. */
export function studioKey(brandId: BrandId): string {
  return `studio:${brandId}`;
}

/** Reads the draft in a request. */
export function publicationIn(payload: unknown): Publication {
  return publication.parse(payload);
}

/**
 * Returns what publishing this draft now would publish; undefined if none is open, or its settings are not a valid
 * brand.
 */
export function publicationOf(
  brandId: BrandId,
  stored: Pick<StoredDraft, 'version' | 'draft'> | undefined,
): Omit<Publication, 'created'> | undefined {
  if (stored?.draft === undefined) return undefined;
  const { version, draft } = stored;
  const configuration = readConfiguration(brandId, withDraft(folderTexts(brandId), draft));
  if (configuration === undefined) return undefined;
  const { fingerprint, settings } = configuration;
  const hash = createHash('sha256').update(canonicalText({ draft, fingerprint, version })).digest('hex');
  return { version, hash, fingerprint, settings, draft: { settings: { ...draft.settings }, tokens: draft.tokens } };
}

/** Rule BS-7: two people publish a draft, exactly as the second has seen it; every process serves it immediately. */
export const brandStudio = new Subject({
  name: 'brandStudio',
  payload: publication,
  isAlone: true,

  key: (_payload, { brandId }) => studioKey(brandId),

  async check(deps: StudioDeps, { connection, brandId, payload: { draft, hash } }) {
    const live = await liveIn(connection);
    const changes = changesOf(deps, brandId, live.draft, draft);
    if (changes.length === 0) return refuse({ code: 'brandPublished' });
    return accept([
      { name: 'fingerprint', before: NOTHING, after: hash.slice(0, HASH_SHOWN) },
      ...changes.map(presentDifference),
    ]);
  },

  recorded: ([which, ...changes]) => [
    ...(which === undefined ? [] : [which]),
    { name: 'settings', before: '', after: String(changes.length) },
  ],

  /**
   * Checks that draft, folder and state are still those of the request, and that the publishing checks find nothing.
   */
  checkApproval(deps: StudioDeps, { brandId, payload }) {
    return transaction(deps.pool, brandId, async (connection) => {
      const stored = await findDraft(connection);
      if (publicationOf(brandId, stored)?.hash !== payload.hash) return refuse({ code: 'brandOutdated' });
      if ((await findCreated(connection))?.state !== payload.created) return refuse({ code: 'brandOutdated' });
      return checkGate(deps, connection, brandId, payload.draft);
    });
  },

  async apply(deps: StudioDeps, approval): Promise<Result<true>> {
    const { id: approvalId, brandId, reason, decidedBy: approvedBy, decidedAt: approvedAt } = approval;
    const { draft, fingerprint, settings, hash, version, created } = approval.payload;
    const { requestedBy, requestedAt } = approval;
    const decided = { brandId, approvalId, fingerprint, requestedBy, requestedAt, approvedBy, approvedAt, reason };
    const done = await transaction(deps.pool, brandId, async (connection): Promise<Result<true>> => {
      const stored = await lockDraft(connection, brandId);
      const state = await lockState(connection);
      if (await isPublished(connection, approvalId)) return accept(true);
      // Rule BS-13: an older request cannot make a brand public that was withdrawn since.
      if (state !== created) return refuse({ code: 'brandOutdated' });
      await insertVersion(connection, { ...decided, draft });
      await insertRelease(connection, { ...decided, settings });
      // Rule BS-12: the first version makes a brand public, and so does the next one after a withdrawal.
      if (state !== undefined) await updateCreated(connection, 'public', approvedAt);
      // Changes made since the request stay a draft.
      if (stored?.version === version)
        await putDraft(connection, {
          brandId,
          version: version + 1,
          draft: undefined,
          staffId: approvedBy,
          at: approvedAt,
        });
      await recordAct(connection, deps.audit, {
        actor: { brandId, staffId: approvedBy, name: approval.deciderName },
        at: deps.clock.now(),
        action: 'studio.published',
        subject: brandKey(brandId),
        reason,
        details: { hash, fingerprint, requestedBy: approval.requesterName },
      });
      return accept(true);
    });
    await deps.studio.read(brandId);
    await deps.created.read(brandId);
    return done;
  },
});

/** Requests to publish the draft that this person has read, as the first of two people. */
export async function askPublication(
  deps: StudioDeps,
  { version, reason }: { readonly version: number; readonly reason: string },
  session: StaffSession,
): Promise<Result<number>> {
  const { brandId } = session;
  return transaction(deps.pool, brandId, async (connection) => {
    const stored = await lockDraft(connection, brandId);
    if (stored?.version !== version) return refuse({ code: 'staleDraft' });
    if (stored.draft === undefined) return refuse({ code: 'nothingToSave' });
    // The running files must be the folder's, or more would be published than was seen.
    if (readConfiguration(brandId)?.fingerprint !== brandById(deps.releases.brands, brandId).configuration.fingerprint)
      return refuse({ code: 'brandFilesChanged' });
    const may = await checkGate(deps, connection, brandId, stored.draft);
    if (!may.ok) return may;
    const candidate = publicationOf(brandId, stored);
    if (candidate === undefined) return refuse({ code: 'brandFindings', params: { count: '1' } });
    const payload = { ...candidate, created: (await findCreated(connection))?.state };
    return brandStudio.ask(connection, deps, session, { reason, payload });
  });
}

async function checkGate(
  deps: StudioDeps,
  connection: Connection,
  brandId: BrandId,
  draft: BrandDraft,
): Promise<Result<true>> {
  const texts = await checkedTexts(deps, connection, brandId, draft);
  const count = deps.findingsOf(brandById(deps.releases.brands, brandId), texts).length;
  return count === 0 ? accept(true) : refuse({ code: 'brandFindings', params: { count: String(count) } });
}

/**
 * Lists a draft's changes to the live version, field by field; for a brand that is not public, also what becomes
 * public.
 */
export function changesOf(
  deps: StudioDeps,
  brandId: BrandId,
  live: BrandDraft,
  draft: BrandDraft,
): readonly SettingDifference[] {
  const folder = folderTexts(brandId);
  const before: Settings = fieldsOf(withDraft(folder, live));
  const changes = differencesBetween(before, fieldsOf(withDraft(folder, draft)));
  const changed = new Set(changes.map(({ key }) => key));
  return [...openingOf(deps, brandId).filter(({ key }) => !changed.has(key)), ...changes];
}

/** Rule BS-12: lists what becomes public with the brand. */
function openingOf(deps: StudioDeps, brandId: BrandId): readonly SettingDifference[] {
  const state = deps.created.stateOf(brandId);
  if (state === undefined || state === 'public') return [];
  const { settings } = brandById(deps.releases.brands, brandId).configuration;
  return OPENED.flatMap((key) =>
    settings[key] === undefined ? [] : [{ key, before: undefined, after: settings[key] }],
  );
}

function presentDifference({ key, before, after }: SettingDifference) {
  const textOf = (text: string | undefined) => (isSecretSetting(key) ? '***' : (text ?? NOTHING));
  return { name: key, before: textOf(before), after: textOf(after) };
}
