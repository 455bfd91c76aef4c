import type { DocumentType } from '@candor/domain/clients/documents.ts';
import { BinaryFile } from '@candor/contracts/http/binaryFile.ts';
import type { BrandId, ClientId } from '@candor/domain/ids.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../database/pool.ts';
import { hashSecret, newSecret } from '../sessions/index.ts';
import { rasterApart } from './inspect/inspector.ts';
import type { VerificationParts } from './parts.ts';
import * as store from './store.ts';
import type { StoredDocument } from './store.ts';
import { readFile } from './vault.ts';

const LINK_LIFE_MS = 60_000;

/** Whoever of the staff looks or decides; the client reads the role. */
export interface StaffMember {
  readonly id: number;
  readonly role: string;
  /** Stands in the watermark of what he looks at. */
  readonly name: string;
}

export interface OpenedDocument {
  readonly document: StoredDocument;
  /** PNG pictures of its pages, watermarked. */
  readonly pages: readonly Uint8Array[];
}

/** Pictures of a document for one of the staff, written down before they are shown (T30, T31). */
export async function openDocument(
  parts: VerificationParts,
  brandId: BrandId,
  staff: StaffMember,
  documentId: number,
): Promise<Result<OpenedDocument>> {
  const now = parts.clock.now();
  const document = await transaction(parts.pool, brandId, async (connection) => {
    const found = await store.findDocument(connection, documentId);
    if (found?.key !== undefined) await store.insertAccess(connection, found, staff, now);
    return found;
  });
  const bytes = document === undefined ? undefined : await readFile(parts, document);
  if (document === undefined || bytes === undefined) return refuse({ code: 'documentUnknown' });
  const watermark = `${staff.name} (${staff.role}) ${new Date(now).toISOString().slice(0, 16)} UTC`;
  const pages = await rasterApart({ media: document.media, bytes }, watermark);
  return pages === undefined ? refuse({ code: 'unavailable' }) : accept({ document, pages });
}

/** A link that opens the client's own current file once. */
export async function linkDocument(
  { pool, clock }: VerificationParts,
  { brandId, clientId }: { readonly brandId: BrandId; readonly clientId: ClientId },
  type: DocumentType,
): Promise<Result<{ readonly link: string }>> {
  const { text, hash } = newSecret();
  return transaction(pool, brandId, async (connection) => {
    const document = (await store.listCurrent(connection, clientId)).find((one) => one.type === type);
    if (document?.key === undefined) return refuse({ code: 'documentUnknown' });
    await store.insertLink(connection, document, hash, clock.now() + LINK_LIFE_MS);
    return accept({ link: `/api/documents/${text}` });
  });
}

/** The file behind a link. */
export async function followLink(
  parts: VerificationParts,
  brandId: BrandId,
  link: string,
): Promise<Result<BinaryFile>> {
  const now = parts.clock.now();
  const document = await transaction(parts.pool, brandId, async (connection) => {
    const id = await store.spendLink(connection, hashSecret(link), now);
    const found = id === undefined ? undefined : await store.findDocument(connection, id);
    if (found !== undefined) await store.insertAccess(connection, found, undefined, now);
    return found;
  });
  if (document === undefined) return refuse({ code: 'linkUsed' });
  const bytes = await readFile(parts, document);
  if (bytes === undefined) return refuse({ code: 'documentUnknown' });
  const ending = document.media === 'application/pdf' ? 'pdf' : 'jpg';
  return accept(new BinaryFile(`${document.type}.${ending}`, document.media, bytes));
}
