import { mailTongues } from '@candor/domain/clients/mailEvents.ts';
import * as z from 'zod/mini';

/** What a request for other words carries. */
export const requestedWords = z.object({
  template: z.string(),
  language: z.enum(mailTongues),
  /** The version that the words follow; 0: the product's. */
  before: z.string(),
  /** Null: the product's words apply again. */
  words: z.nullable(
    z.object({
      subject: z.string(),
      title: z.string(),
      paragraphs: z.array(z.string()),
      button: z.string(),
      note: z.string(),
    }),
  ),
  request: z.string(),
});
export type RequestedWords = z.output<typeof requestedWords>;
