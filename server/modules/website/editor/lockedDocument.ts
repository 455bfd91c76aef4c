import { createHash } from 'node:crypto';
import type { JsonObject } from '@candor/domain/content/cms/entry.ts';
import { checkLock } from '@candor/domain/content/desk/editLock.ts';
import { prepareEntry } from '@candor/domain/content/desk/prepareEntry.ts';
import { sourceText } from '@candor/domain/content/desk/translation.ts';
import type { TranslationSources } from '@candor/domain/content/desk/translation.ts';
import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { recordAct } from '../../access/audit/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { languagesOf } from './deps.ts';
import type { EditorDeps } from './deps.ts';
import { findDraft, findVersion, lockDocument } from './store.ts';
import type { StoredDocument, StoredDraft, StoredVersion } from './store.ts';

/** Document being changed: locked, with its content. */
export interface LockedDocument {
  readonly connection: Connection;
  readonly document: StoredDocument;
  readonly draft: StoredDraft | undefined;
  readonly newest: StoredVersion | undefined;
  readonly now: Instant;
}

export type EditingStaff = Pick<StaffSession, 'brandId' | 'staffId' | 'name' | 'roles'>;

/** Makes one change of one document, in a transaction that excludes all other changes of the document. */
export function withLockedDocument<T>(
  { pool, clock }: Pick<EditorDeps, 'pool' | 'clock'>,
  brandId: BrandId,
  id: string,
  work: (held: LockedDocument) => Promise<Result<T>>,
): Promise<Result<T>> {
  return transaction(pool, brandId, async (connection) => {
    const document = await lockDocument(connection, id);
    if (document === undefined) return refuse({ code: 'notFound' });
    const draft = await findDraft(connection, id);
    const newest = await findVersion(connection, id);
    return work({ connection, document, draft, newest, now: clock.now() });
  });
}

/** Returns its present content: the draft, else the newest version. */
export function writtenIn({ draft, newest }: Pick<LockedDocument, 'draft' | 'newest'>): {
  readonly entry: JsonObject;
  readonly sources: TranslationSources;
} {
  return draft ?? newest ?? { entry: {}, sources: {} };
}

/** Rules ED-2, ED-3: checks that no other person is editing, and that the state that was read is the present one. */
export function checkWriting(
  { document, draft, newest, now }: LockedDocument,
  who: EditingStaff,
  revision: number,
): Result<true> {
  const lock = checkLock(document, who.staffId, now);
  if (!lock.ok) return lock;
  if (document.revision === revision) return accept(true);
  const last = draft ?? newest;
  const at = new Date(last?.at ?? now).toISOString();
  return refuse({ code: 'staleDraft', params: { name: last?.by ?? '', at, revision: String(document.revision) } });
}

/** Rule ED-5: returns an entry as it is stored. */
export function cleanedEntry(
  deps: Pick<EditorDeps, 'brands' | 'clean'>,
  { brandId, kind }: Pick<StoredDocument, 'brandId' | 'kind'>,
  entry: JsonObject,
): Result<JsonObject> {
  const prepared = prepareEntry(entry, { kind, languages: languagesOf(deps, brandId) });
  return prepared.ok ? accept(deps.clean(prepared.value)) : prepared;
}

/** Returns a short hash of the default language's texts. */
export function sourceOf(entry: JsonObject): string {
  return createHash('sha256').update(sourceText(entry)).digest('hex').slice(0, 16);
}

/** Rule AU-1: records an action on a document. */
export async function recordContent(
  { connection, document, now }: Pick<LockedDocument, 'connection' | 'document' | 'now'>,
  { audit }: Pick<EditorDeps, 'audit'>,
  { staffId, name }: Pick<EditingStaff, 'staffId' | 'name'>,
  act: {
    readonly action: string;
    readonly reason?: string | undefined;
    readonly details?: Readonly<Record<string, string>>;
  },
): Promise<void> {
  await recordAct(connection, audit, {
    actor: { brandId: document.brandId, staffId, name },
    at: now,
    action: `content.${act.action}`,
    subject: `content:${document.id}`,
    reason: act.reason ?? '',
    details: { name: document.name, ...act.details },
  });
}
