import { mailLanguages } from '@candor/domain/clients/mailEvents.ts';
import * as z from 'zod/mini';

/** Contents of a request for another text. */
export const requestedText = z.object({
  template: z.string(),
  language: z.enum(mailLanguages),
  /** Version that the text is based on; 0: the product's. */
  before: z.string(),
  /** Text of the mail; null: the product's applies again. */
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
export type RequestedWords = z.output<typeof requestedText>;
