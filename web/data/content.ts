import type { OfficeAnswerOf, OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import * as content from '@candor/contracts/http/office/content.ts';
import type { ContentDocument } from '@candor/contracts/http/office/content.ts';
import * as desk from '@candor/contracts/http/office/contentDesk.ts';
import * as media from '@candor/contracts/http/office/contentMedia.ts';
import type { ContentMedia } from '@candor/contracts/http/office/contentMedia.ts';
import { parseJson } from '@candor/domain/json.ts';
import { askOffice, officeQueries, readOfficeAnswer, useOfficeQuery } from './office.ts';
import { unreachable } from './outcome.ts';
import type { Outcome } from './outcome.ts';

/** Site content as its writers see it: calls by name, and the cache of their answers. */

const LIST_EVERY_MS = 20_000;
const UPLOAD_TIMEOUT_MS = 120_000;

export type ContentList = OfficeAnswerOf<typeof content.list>;
export type SavedDraft = OfficeAnswerOf<typeof content.saveDraft>;
export type ContentTokens = OfficeAnswerOf<typeof desk.wireTokens>;
export type PreviewLink = OfficeAnswerOf<typeof desk.listPreviews>[number];
export type ImportOutcome = OfficeAnswerOf<typeof desk.importPages>[number];

export function useContentList() {
  return useOfficeQuery(['content', 'list'], () => askOffice(content.list, {}), { refetchInterval: LIST_EVERY_MS });
}

/** Reads a document once: changes made afterwards are the editor's own. */
export function useContentDocument(id: string) {
  return useOfficeQuery(['content', 'document', id], () => askOffice(content.open, { id }), {
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

export function putContentDocument(found: ContentDocument): void {
  officeQueries.setQueryData(['content', 'document', found.row.id], found);
  void officeQueries.invalidateQueries({ queryKey: ['content', 'list'] });
}

export function useContentMedia(search: string, page: number) {
  return useOfficeQuery(['content', 'media', search, page], () =>
    askOffice(media.list, { page, ...(search !== '' && { search }) }),
  );
}

export function useContentForms() {
  return useOfficeQuery(['content', 'forms'], () => askOffice(desk.listForms, {}), { refetchInterval: LIST_EVERY_MS });
}

export function useFormEntries(form: string | undefined, page: number) {
  return useOfficeQuery(
    ['content', 'forms', form, page],
    () => askOffice(desk.listFormEntries, { form: form ?? '', page }),
    { enabled: form !== undefined },
  );
}

export function usePreviews(id: string) {
  return useOfficeQuery(['content', 'previews', id], () => askOffice(desk.listPreviews, { id }));
}

export async function refreshContent(...part: readonly string[]): Promise<void> {
  await officeQueries.invalidateQueries({ queryKey: ['content', ...part] });
}

type Of<C extends Parameters<typeof askOffice>[0]> = OfficeRequestOf<C>;

export const contentCalls = {
  open: (request: Of<typeof content.open>) => askOffice(content.open, request),
  create: (request: Of<typeof content.create>) => askOffice(content.create, request),
  takeLock: (request: Of<typeof content.takeLock>) => askOffice(content.takeLock, request),
  releaseLock: (request: Of<typeof content.releaseLock>) => askOffice(content.releaseLock, request),
  saveDraft: (request: Of<typeof content.saveDraft>) => askOffice(content.saveDraft, request),
  discardDraft: (request: Of<typeof content.discardDraft>) => askOffice(content.discardDraft, request),
  saveVersion: (request: Of<typeof content.saveVersion>) => askOffice(content.saveVersion, request),
  compare: (request: Of<typeof content.compare>) => askOffice(content.compare, request),
  restore: (request: Of<typeof content.restore>) => askOffice(content.restore, request),
  publish: (request: Of<typeof content.publish>) => askOffice(content.publish, request),
  unpublish: (request: Of<typeof content.unpublish>) => askOffice(content.unpublish, request),
  schedule: (request: Of<typeof content.schedule>) => askOffice(content.schedule, request),
  cancelPlan: (request: Of<typeof content.cancelPlan>) => askOffice(content.cancelPlan, request),
  rename: (request: Of<typeof content.rename>) => askOffice(content.rename, request),
  remove: (request: Of<typeof content.remove>) => askOffice(content.remove, request),
  createPreview: (request: Of<typeof desk.createPreview>) => askOffice(desk.createPreview, request),
  revokePreview: (request: Of<typeof desk.revokePreview>) => askOffice(desk.revokePreview, request),
  markFormEntries: (request: Of<typeof desk.markFormEntries>) => askOffice(desk.markFormEntries, request),
  askFormExport: (request: Of<typeof desk.askFormExport>) => askOffice(desk.askFormExport, request),
  exportForm: (request: Of<typeof desk.exportForm>) => askOffice(desk.exportForm, request),
  wireTokens: (request: Of<typeof desk.wireTokens>) => askOffice(desk.wireTokens, request),
  exportPages: (request: Of<typeof desk.exportPages>) => askOffice(desk.exportPages, request),
  importPages: (request: Of<typeof desk.importPages>) => askOffice(desk.importPages, request),
  describeMedia: (request: Of<typeof media.describe>) => askOffice(media.describe, request),
  removeMedia: (request: Of<typeof media.remove>) => askOffice(media.remove, request),
};

interface Upload {
  readonly file: File;
  readonly title: string;
  readonly alt: string;
  /** Called while sending, with the share sent, from zero to one. */
  readonly onProgress: (share: number) => void;
}

/** Uploads a picture through `XMLHttpRequest`, since `fetch` reports no progress. */
export function uploadPicture({ file, title, alt, onProgress }: Upload): Promise<Outcome<ContentMedia>> {
  const form = new FormData();
  form.set('title', title);
  form.set('alt', alt);
  form.set('files', file, file.name);
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', media.upload.path);
    request.timeout = UPLOAD_TIMEOUT_MS;
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total));
    request.addEventListener('load', () => resolve(readOfficeAnswer(media.upload, parseJson(request.responseText))));
    for (const trouble of ['error', 'timeout', 'abort'] as const)
      request.addEventListener(trouble, () => resolve(unreachable));
    request.send(form);
  });
}

/** Makes the browser save a text as a file. */
export function saveTextFile(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1_000);
}

/** Releases the lock on the document immediately when the page is closed. */
export function releaseOnLeave(id: string): void {
  navigator.sendBeacon(content.releaseLock.path, new Blob([JSON.stringify({ id })], { type: 'application/json' }));
}
