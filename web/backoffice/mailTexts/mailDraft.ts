import type { MailTextPage } from '@candor/contracts/http/office/mailTexts.ts';
import { isSameMailText } from '@candor/domain/mails/mailText.ts';
import type { MailText } from '@candor/domain/mails/mailText.ts';
import type { MailLanguage } from '../../data/officeMailTexts.ts';

/** Text being written, and the version that its writer had read at the start. */
export interface MailDraft {
  readonly language: MailLanguage;
  readonly version: number;
  readonly words: MailText;
}

/** Returns the draft of this page; undefined if there is none, or it equals the present text. */
export function draftOf(
  typed: MailDraft | undefined,
  page: Pick<MailTextPage, 'language' | 'in_force'> | undefined,
): MailDraft | undefined {
  if (typed === undefined || page === undefined || typed.language !== page.language) return undefined;
  return isSameMailText(typed.words, page.in_force) ? undefined : typed;
}
