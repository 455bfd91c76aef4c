import type { MailTextPage } from '@candor/contracts/http/office/mailTexts.ts';
import { isSameMailText } from '@candor/domain/mails/mailText.ts';
import type { MailText } from '@candor/domain/mails/mailText.ts';
import type { MailLanguage } from '../../data/officeMailTexts.ts';

/** What somebody is writing, and the version that it follows: the one that they had before them when they began. */
export interface MailDraft {
  readonly language: MailLanguage;
  readonly version: number;
  readonly words: MailText;
}

/** The draft of this page; undefined: there is none, or it says what the mail says already. */
export function draftOf(
  typed: MailDraft | undefined,
  page: Pick<MailTextPage, 'language' | 'in_force'> | undefined,
): MailDraft | undefined {
  if (typed === undefined || page === undefined || typed.language !== page.language) return undefined;
  return isSameMailText(typed.words, page.in_force) ? undefined : typed;
}
