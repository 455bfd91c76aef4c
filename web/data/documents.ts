import type { ClientDocument } from '@candor/contracts/http/documents.ts';
import { UploadedFile } from '@candor/contracts/http/uploadedFile.ts';
import type { DocumentType } from '@candor/domain/clients/documents.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';
import { refused, valueOf } from './outcome.ts';
import type { Outcome } from './outcome.ts';
import { outcomeQuery } from './outcomeQuery.ts';
import { accountQuery, queryClient } from './queries.ts';

/** Query of the four documents, requested whenever the page is opened: staff may have reviewed them meanwhile. */
export const documentsQuery = outcomeQuery<readonly ClientDocument[]>(['documents'], () => api.listDocuments({}), {
  staleTime: 0,
});

/** Sends a document; afterwards list and account show the server's state (specification 4). */
export async function sendDocument(type: DocumentType, file: File): Promise<Outcome<readonly ClientDocument[]>> {
  const bytes = await bytesOf(file);
  if (bytes === undefined) return refused({ code: 'fileNotSupported', params: { reason: 'damaged' } });
  const outcome = await api.uploadDocument({ type, files: new UploadedFile(file.name, bytes) });
  if (outcome.kind === 'done') {
    queryClient.setQueryData(documentsQuery.queryKey, outcome.value);
    await queryClient.invalidateQueries({ queryKey: accountQuery.queryKey });
  }
  return outcome;
}

/** Reads a file; undefined if it was changed, moved or removed since it was chosen. */
async function bytesOf(file: File): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    return undefined;
  }
}

/** Query of the pictures of a document's pages: each opening is separate, is recorded, and works once. */
export const documentPicturesQuery = (type: DocumentType) =>
  queryOptions<readonly string[]>({
    queryKey: ['documentPictures', type],
    queryFn: async () => valueOf(await api.showDocument({ type })).pages,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Makes the browser save the client's own file, each time through a new link. */
export async function saveDocument(type: DocumentType): Promise<Outcome<true>> {
  const outcome = await api.linkDocument({ type });
  if (outcome.kind !== 'done') return outcome;
  const link = Object.assign(document.createElement('a'), { href: outcome.value.link, download: '' });
  link.click();
  void queryClient.invalidateQueries({ queryKey: documentsQuery.queryKey });
  return { kind: 'done', value: true };
}
