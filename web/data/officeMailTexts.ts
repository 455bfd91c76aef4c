import type { ListedMailText, MailPreview, MailTextPage } from '@candor/contracts/http/office/mailTexts.ts';
import type { mailLanguages } from '@candor/domain/clients/mailEvents.ts';
import type { MailText } from '@candor/domain/mails/mailText.ts';
import german from '@candor/locales/de/officeMailTexts.json' with { type: 'json' };
import english from '@candor/locales/en/officeMailTexts.json' with { type: 'json' };
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { office, useOfficeQuery } from './office.ts';
import { valueOf } from './outcome.ts';
import { ownWords } from './ownWords.ts';

export type MailLanguage = (typeof mailLanguages)[number];

const EVERY_MS = 5_000;

/** Texts of the mail-text desk. */
export const useMailTextWords = ownWords('officeMailTexts', { english, german });

/** Returns the mail texts; polled, since another person may decide at any moment. */
export function useMailTexts(language: MailLanguage) {
  return useQuery<readonly ListedMailText[]>({
    queryKey: ['mailTexts', language],
    refetchInterval: EVERY_MS,
    queryFn: async () => valueOf(await office.listMailTexts({ language })).mails,
  });
}

export function useMailText(template: string, language: MailLanguage) {
  return useOfficeQuery<MailTextPage>(
    ['mailText', template, language],
    () => office.readMailText({ template, language }),
    { refetchInterval: EVERY_MS },
  );
}

interface Previewed {
  readonly template: string;
  readonly language: MailLanguage;
  readonly words: MailText;
  /** Whether the text could be sent; otherwise there is no preview. */
  readonly isSendable: boolean;
}

/** Returns the finished mail; the previous one while a new text is being rendered. */
export function useMailPreview({ template, language, words, isSendable }: Previewed) {
  return useQuery<MailPreview>({
    queryKey: ['mailPreview', template, language, words],
    enabled: isSendable,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const { paragraphs, ...lines } = words;
      return valueOf(
        await office.previewMailText({ template, language, words: { ...lines, paragraphs: [...paragraphs] } }),
      );
    },
  });
}
