import * as z from 'zod/mini';
import { languages } from '@candor/domain/clients/language.ts';
import { id, instant } from '../codecs.ts';
import { call } from './call.ts';

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const language = z.enum(languages);
const name = z.string().check(z.regex(/^[a-z0-9][a-z0-9_-]{0,79}$/));

const documentHead = { name, title: z.string(), version: instant, language, sha256 };

export const agreement = z.object({ id, ...documentHead, agreed: instant });
export type WireAgreement = z.output<typeof agreement>;

const paragraph = z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() });

/**
 * A document to accept; `isCompared`: the paragraphs show the changes since the client's latest agreement in this
 * language.
 */
const due = z.object({ ...documentHead, isCompared: z.boolean(), paragraphs: z.array(paragraph) });
export type WireDueAgreement = z.output<typeof due>;

export const list = call({
  method: 'POST',
  path: '/api/accounts/agreements',
  auth: 'client',
  rate: 'read',
  userAction: false,
  worksIn: 'readOnly',
  summary:
    'Lists what the client has accepted, newest first, and what they must accept before the next opening or deposit.',
  request: z.strictObject({}),
  answer: z.object({ agreements: z.array(agreement), due: z.nullable(due) }),
});

export const show = call({
  method: 'POST',
  path: '/api/accounts/agreements/show',
  auth: 'client',
  rate: 'read',
  userAction: false,
  worksIn: 'readOnly',
  summary:
    'Returns the text of one agreement as accepted; its SHA-256 covers these paragraphs with a blank line between.',
  request: z.strictObject({ id }),
  answer: z.object({ agreement, paragraphs: z.array(z.string()) }),
});

export const agree = call({
  method: 'POST',
  path: '/api/accounts/agreements/agree',
  auth: 'client',
  rate: 'write',
  userAction: true,
  worksIn: 'normal',
  summary: 'Accepts the document whose text has this SHA-256; refused if a different text is shown by now.',
  request: z.strictObject({ name, language, sha256 }),
  answer: z.object({}),
});
