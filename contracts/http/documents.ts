import * as z from 'zod/mini';
import { documentTypes } from '@candor/domain/clients/documents.ts';
import { documentStates } from '@candor/domain/clients/onboarding.ts';
import type { DocumentState } from '@candor/domain/clients/onboarding.ts';
import { instant } from '../codecs.ts';
import { call } from './call.ts';
import { uploadedFile } from './uploadedFile.ts';

/** State of a document by specification 4: "0" Waiting, "1" Processing, "2" Approved, "3" Rejected. */
const status = z.codec(
  z.enum(['0', '1', '2', '3']),
  z.custom<DocumentState>((value) => typeof value === 'string'),
  {
    decode: (text) => documentStates[['0', '1', '2', '3'].indexOf(text)] ?? 'waiting',
    encode: (state) => (['0', '1', '2', '3'] as const)[documentStates.indexOf(state)] ?? '0',
  },
);

/** A document as it appears among the fields of a user. */
export const documentOnUser = z.object({ status, note: z.string(), updated: z.nullable(instant) });
export type DocumentOnUser = z.output<typeof documentOnUser>;

const type = z.enum(documentTypes);

export const clientDocument = z.object({
  type,
  status,
  /** Reason for the document's rejection. */
  note: z.string(),
  updated: z.nullable(instant),
  file: z.nullable(z.object({ name: z.string(), bytes: z.number(), pages: z.number(), uploaded: instant })),
  /** Openings of the file, latest first, by the client (null) or by the role of a member of staff. */
  opened: z.array(z.object({ by: z.nullable(z.string()), at: instant })),
});
export type ClientDocument = z.output<typeof clientDocument>;

const documents = z.array(clientDocument);
export type DocumentsAnswer = z.output<typeof documents>;

export const upload = call({
  method: 'POST',
  path: '/api/accounts/upload',
  auth: 'client',
  rate: 'write',
  userAction: true,
  worksIn: 'normal',
  upload: true,
  summary:
    'Sends one document as multipart: the file in `files`, its `type`, and before the file `token`, unless it is in the header or the address. jpg, jpeg or pdf, at most 2MB.',
  request: z.strictObject({ type, files: uploadedFile }),
  answer: documents,
});

export const list = call({
  method: 'POST',
  path: '/api/accounts/documents',
  auth: 'client',
  rate: 'read',
  userAction: false,
  worksIn: 'readOnly',
  summary: "Returns the client's four documents and who has opened them.",
  request: z.strictObject({}),
  answer: documents,
});

export const show = call({
  method: 'POST',
  path: '/api/accounts/documents/show',
  auth: 'client',
  rate: 'write',
  userAction: true,
  worksIn: 'readOnly',
  summary:
    "Returns links to pictures of the client's own current file, page by page; each works once, within a minute.",
  request: z.strictObject({ type }),
  answer: z.object({ pages: z.array(z.string()) }),
});

export const link = call({
  method: 'POST',
  path: '/api/accounts/documents/link',
  auth: 'client',
  rate: 'write',
  userAction: true,
  worksIn: 'readOnly',
  summary: "Returns a link that downloads the client's own current file once, within a minute.",
  request: z.strictObject({ type }),
  answer: z.object({ link: z.string() }),
});
