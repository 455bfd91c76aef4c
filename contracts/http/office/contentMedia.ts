import * as z from 'zod/mini';
import { languages } from '@candor/domain/clients/language.ts';
import { flag, instant } from '../../codecs.ts';
import { uploadedFile } from '../uploadedFile.ts';
import { staffCall } from './call.ts';

/** Calls on the pictures of a brand's pages. */

export const mediaId = z.string().check(z.regex(/^[0-9a-f]{24}$/));
const title = z.string().check(z.trim(), z.minLength(1), z.maxLength(120));
/** Text for people who cannot see the picture. */
const altText = z.string().check(z.trim(), z.minLength(1), z.maxLength(300));
const altTexts = z.partialRecord(z.enum(languages), altText);

export const contentMedia = z.object({
  id: mediaId,
  title: z.string(),
  alt: altTexts,
  /** Size of the largest variant, in pixels. */
  width: z.number(),
  height: z.number(),
  /** Path of the largest variant on the brand's own host. A page's image has it as its `path`. */
  path: z.string(),
  variants: z.array(z.object({ width: z.number(), height: z.number(), format: z.string(), path: z.string() })),
  /** Thumbnail, on the office's own host. */
  thumbnail: z.string(),
  at: instant,
  by: z.nullable(z.string()),
  /** Names of the documents that show it in a draft or version. */
  used_by: z.array(z.string()),
});
export type ContentMedia = z.output<typeof contentMedia>;

export const list = staffCall('content.read', {
  method: 'POST',
  path: '/api/office/content/media',
  rate: 'read',
  userAction: false,
  summary: 'Lists the pictures, newest first, 24 at a time; `search` covers titles and alternative texts.',
  request: z.strictObject({
    search: z.optional(z.string().check(z.trim(), z.maxLength(120))),
    page: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(10_000))),
  }),
  answer: z.object({ media: z.array(contentMedia), count: z.number() }),
});

export const upload = staffCall('content.write', {
  method: 'POST',
  path: '/api/office/content/media/upload',
  rate: 'write',
  userAction: true,
  body: 'upload',
  summary:
    'Uploads a picture as multipart: the file in `files`, its `title`, and `alt` in the brand’s first language. jpg, ' +
    'png, webp or avif, at most 10 MB; it is re-encoded in several widths.',
  request: z.strictObject({ title, alt: altText, files: uploadedFile }),
  answer: contentMedia,
});

export const describe = staffCall('content.write', {
  method: 'POST',
  path: '/api/office/content/media/describe',
  rate: 'write',
  userAction: true,
  summary: 'Changes the title and alternative texts; the brand’s first language must have one.',
  request: z.strictObject({ id: mediaId, title, alt: altTexts }),
  answer: contentMedia,
});

export const remove = staffCall('content.write', {
  method: 'POST',
  path: '/api/office/content/media/remove',
  rate: 'write',
  userAction: true,
  summary: 'Removes a picture that no draft and no version uses (`mediaUsed`).',
  request: z.strictObject({ id: mediaId }),
  answer: z.object({ removed: flag }),
});
