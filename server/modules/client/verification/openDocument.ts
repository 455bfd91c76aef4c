import type { DocumentType } from '@candor/domain/clients/documents.ts';
import type { BrandId, ClientId, Instant } from '@candor/domain/ids.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { issueFileTicket, spendFileTicket } from '../../access/fileTickets/index.ts';
import { rasterApart } from './inspect/inspector.ts';
import type { VerificationDeps } from './deps.ts';
import * as store from './store.ts';
import type { StoredDocument } from './store.ts';
import { readFile, withDecrypted } from './vault.ts';

/** The member of staff who views or decides; clients read only the role. */
export interface StaffMember {
  readonly id: number;
  readonly role: string;
  /** Shown in the watermark of the viewed document. */
  readonly name: string;
}

export interface SavedFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** Addresses of pictures of a document's pages on the files host; each works once, for a minute. */
export type PictureAddresses = readonly string[];

/** Format of instants in the office; English, since a picture can leave the page and its language. */
const watermarkTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

interface Owner {
  readonly brandId: BrandId;
  readonly clientId: ClientId;
}

/** Opens pictures of a document for staff; the access is recorded before they are shown (T30, T31). */
export async function openDocument(
  { pool, clock, filesSite }: VerificationDeps,
  brandId: BrandId,
  staff: StaffMember,
  documentId: number,
): Promise<Result<PictureAddresses>> {
  const now = clock.now();
  const watermark = `${staff.name}, ${watermarkTime.format(now)} UTC`;
  return transaction(pool, brandId, async (connection) => {
    const document = await store.findDocument(connection, documentId);
    if (document?.key === undefined) return refuse({ code: 'documentUnknown' });
    await store.insertAccess(connection, document, staff, now);
    return accept(await ticketPages({ connection, filesSite, now }, document, watermark));
  });
}

/** Returns pictures of the client's own current file as we have it. */
export async function showDocument(
  { pool, clock, filesSite }: VerificationDeps,
  { brandId, clientId }: Owner,
  type: DocumentType,
): Promise<Result<{ readonly pages: string[] }>> {
  const now = clock.now();
  return transaction(pool, brandId, async (connection) => {
    const document = await findOwn(connection, clientId, type);
    if (document === undefined) return refuse({ code: 'documentUnknown' });
    await store.insertAccess(connection, document, undefined, now);
    return accept({ pages: [...(await ticketPages({ connection, filesSite, now }, document, ''))] });
  });
}

/** Issues a link that saves the client's own current file once. */
export async function linkDocument(
  { pool, clock, filesSite }: VerificationDeps,
  { brandId, clientId }: Owner,
  type: DocumentType,
): Promise<Result<{ readonly link: string }>> {
  return transaction(pool, brandId, async (connection) => {
    const document = await findOwn(connection, clientId, type);
    if (document === undefined) return refuse({ code: 'documentUnknown' });
    const opens = { kind: 'document', documentId: document.id } as const;
    const ticket = await issueFileTicket(connection, brandId, opens, clock.now());
    return accept({ link: `${filesSite}/document/${ticket}` });
  });
}

/**
 * Finds the picture that a ticket opens, as PNG; undefined if the ticket does not exist or has been spent, or the page
 * cannot be drawn.
 */
export async function findPicture(
  deps: VerificationDeps,
  brandIds: readonly BrandId[],
  ticket: string,
): Promise<Uint8Array | undefined> {
  const spent = await spendFileTicket({ pool: deps.pool, brandIds }, 'picture', ticket, deps.clock.now());
  if (spent === undefined) return undefined;
  const { brandId, opens } = spent;
  const document = await transaction(deps.pool, brandId, (connection) =>
    store.findDocument(connection, opens.documentId),
  );
  if (document === undefined) return undefined;
  return withDecrypted(deps, document, (bytes) => rasterApart({ media: document.media, bytes }, opens));
}

/** Finds the file that a ticket opens, and records that its client has fetched it. */
export async function findFile(
  deps: VerificationDeps,
  brandIds: readonly BrandId[],
  ticket: string,
): Promise<SavedFile | undefined> {
  const now = deps.clock.now();
  const spent = await spendFileTicket({ pool: deps.pool, brandIds }, 'document', ticket, now);
  if (spent === undefined) return undefined;
  const document = await transaction(deps.pool, spent.brandId, async (connection) => {
    const found = await store.findDocument(connection, spent.opens.documentId);
    if (found?.key !== undefined) await store.insertAccess(connection, found, undefined, now);
    return found;
  });
  const bytes = document === undefined ? undefined : await readFile(deps, document);
  if (document === undefined || bytes === undefined) return undefined;
  const ending = document.media === 'application/pdf' ? 'pdf' : 'jpg';
  return { name: `${document.type}.${ending}`, type: document.media, bytes };
}

async function findOwn(
  connection: Connection,
  clientId: ClientId,
  type: DocumentType,
): Promise<StoredDocument | undefined> {
  const found = (await store.listCurrent(connection, clientId)).find((one) => one.type === type);
  return found?.key === undefined ? undefined : found;
}

interface Issuing {
  readonly connection: Connection;
  readonly filesSite: string;
  readonly now: Instant;
}

async function ticketPages(
  { connection, filesSite, now }: Issuing,
  { brandId, id: documentId, pages }: StoredDocument,
  watermark: string,
): Promise<PictureAddresses> {
  const addresses: string[] = [];
  for (let page = 1; page <= pages; page++) {
    const opens = { kind: 'picture', documentId, page, watermark } as const;
    addresses.push(`${filesSite}/picture/${await issueFileTicket(connection, brandId, opens, now)}`);
  }
  return addresses;
}
