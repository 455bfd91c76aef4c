import { createHash, randomBytes } from 'node:crypto';
import type { OfficeAnswerOf, OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type {
  createPreview as createCall,
  listPreviews as listCall,
} from '@candor/contracts/http/office/contentDesk.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { HOUR_MS } from '@candor/domain/time.ts';
import { transaction } from '../../../database/pool.ts';
import { withLockedDocument, recordContent } from './lockedDocument.ts';
import type { EditingStaff } from './lockedDocument.ts';
import type { EditorDeps } from './deps.ts';
import * as store from './previewStore.ts';
import type { PreviewedDocument, StoredPreview } from './previewStore.ts';
import { findVersion } from './store.ts';

const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const HOURS = 24;

/** Rule ED-13: creates a link to one document that cannot be guessed; only its hash is stored. */
export function createPreview(
  deps: EditorDeps,
  { id, version, hours = HOURS }: OfficeRequestOf<typeof createCall>,
  who: EditingStaff,
): Promise<Result<OfficeAnswerOf<typeof createCall>>> {
  return withLockedDocument(deps, who.brandId, id, async (held) => {
    const { connection, now } = held;
    if (version !== null && (await findVersion(connection, id, version)) === undefined)
      return refuse({ code: 'versionUnknown', field: 'version' });
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const hash = hashOf(token);
    const expiresAt = now + hours * HOUR_MS;
    const { brandId, staffId } = who;
    await store.insertPreview(connection, { brandId, documentId: id, hash, version, staffId, expiresAt });
    await recordContent(held, deps, who, {
      action: 'previewed',
      details: { version: version === null ? '–' : String(version), until: new Date(expiresAt).toISOString() },
    });
    const preview = { id: hash.toString('hex'), version, by: who.name, expiresAt };
    return accept({ preview: present(preview), address: `${deps.siteOf(brandId)}/preview/${token}` });
  });
}

export function showPreviews(
  { pool, clock }: Pick<EditorDeps, 'pool' | 'clock'>,
  id: string,
  brandId: BrandId,
): Promise<OfficeAnswerOf<typeof listCall>> {
  return transaction(pool, brandId, async (connection) =>
    (await store.listPreviews(connection, id, clock.now())).map(present),
  );
}

/** Rule ED-13: revokes a link; its holder sees the published version from now on. */
export function revokePreview(
  deps: EditorDeps,
  { id, preview }: { readonly id: string; readonly preview: string },
  who: EditingStaff,
): Promise<Result<true>> {
  return withLockedDocument(deps, who.brandId, id, async (held) => {
    if (!(await store.updateRevoked(held.connection, id, preview, held.now))) return refuse({ code: 'notFound' });
    await recordContent(held, deps, who, { action: 'previewRevoked' });
    return accept(true);
  });
}

/** Finds what a token shows at this brand now; undefined if the token is unknown or no longer works. */
export async function findPreview(
  { pool, clock }: Pick<EditorDeps, 'pool' | 'clock'>,
  brandId: BrandId,
  token: string,
): Promise<PreviewedDocument | undefined> {
  if (!TOKEN.test(token)) return undefined;
  return transaction(pool, brandId, (connection) => store.findPreviewed(connection, hashOf(token), clock.now()));
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update('candor preview\n').update(token).digest();
}

function present({ id, version, by, expiresAt }: StoredPreview) {
  return { id, version, by, expires_at: expiresAt };
}
