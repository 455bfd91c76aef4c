import { EMAIL_PATTERN } from '@candor/domain/clients/limits.ts';
import type { WebsiteWords } from '../../data/words.server.ts';

export const contactFields = ['name', 'email', 'message'] as const;
export type ContactField = (typeof contactFields)[number];
export type ContactLetter = Readonly<Record<ContactField, string>>;
type Words = WebsiteWords['website']['blocks']['form'];

/** Returns the mistake in a field: all three are required, and the address must look like one (specification 5). */
export function contactMistake(field: ContactField, text: string, words: Words): string | undefined {
  if (field === 'name') return text === '' ? words.nameRequired : undefined;
  if (field === 'message') return text === '' ? words.messageRequired : undefined;
  if (text === '') return words.emailRequired;
  return EMAIL_PATTERN.test(text) ? undefined : words.emailInvalid;
}
