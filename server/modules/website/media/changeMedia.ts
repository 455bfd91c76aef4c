import { randomBytes } from 'node:crypto';
import type { OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { ContentMedia, describe as describeCall, upload } from '@candor/contracts/http/office/contentMedia.ts';
import type { FileFault } from '@candor/domain/clients/documents.ts';
import { checkAltTexts } from '@candor/domain/content/desk/media.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { act } from '../../access/audit/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import type { MediaDeps } from './deps.ts';
import { fileOf } from './pictures.ts';
import { presentMedia } from './present.ts';
import * as store from './store.ts';
import { languagesOf, storePicture } from './storePicture.ts';

/** Rule ED-12: stores a picture from staff, with its texts in the brand's first language. */
export async function uploadMedia(
  deps: MediaDeps,
  { title, alt, files: file }: OfficeRequestOf<typeof upload>,
  { brandId, staffId, name }: StaffSession,
): Promise<Result<ContentMedia>> {
  const [first] = languagesOf(deps, brandId);
  const id = randomBytes(12).toString('hex');
  const described = { id, title, alt: { [first]: alt }, staffId, file };
  const stored = await storePicture(deps, brandId, described);
  return 'fault' in stored ? refuseFile(stored.fault) : accept(presentMedia({ ...stored, by: name }, []));
}

/** Changes the title and alternative texts; pages that show the picture keep the text that they were written with. */
export async function describeMedia(
  deps: MediaDeps,
  { id, title, alt }: OfficeRequestOf<typeof describeCall>,
  { brandId }: StaffSession,
): Promise<Result<ContentMedia>> {
  const may = checkAltTexts(alt, languagesOf(deps, brandId));
  if (!may.ok) return may;
  return transaction(deps.pool, brandId, async (connection) => {
    const media = await store.findMedia(connection, id);
    if (media === undefined) return refuse({ code: 'notFound' });
    const texts = Object.fromEntries(Object.entries(alt).filter(([, text]) => text !== undefined));
    await store.updateMedia(connection, id, { title, alt: texts });
    const uses = await store.findUses(connection, [id]);
    return accept(presentMedia({ ...media, title, alt: texts }, uses.get(id) ?? []));
  });
}

/** Rule ED-12: removes a picture that no draft and no version shows, and then its files. */
export async function removeMedia(
  deps: MediaDeps,
  id: string,
  session: StaffSession,
): Promise<Result<{ removed: boolean }>> {
  const lock = async (connection: Connection) => {
    await store.lockWriting(connection);
    return store.findMedia(connection, id);
  };
  const removed = await act(deps, session, lock, async ({ connection, found: { title, variants }, now, record }) => {
    const uses = (await store.findUses(connection, [id])).get(id) ?? [];
    if (uses.length > 0) return refuse({ code: 'mediaUsed', params: { name: uses.join(', ') } });
    await store.updateMediaRemoved(connection, id, now);
    await record({ action: 'content.mediaRemoved', subject: `media:${id}`, details: { title } });
    return accept(variants);
  });
  if (!removed.ok) return removed;
  for (const variant of removed.value) await deps.filesOf(session.brandId).remove(fileOf(id, variant));
  return accept({ removed: true });
}

function refuseFile(reason: FileFault) {
  return refuse({ code: 'fileNotSupported', field: 'files', params: { reason } });
}
