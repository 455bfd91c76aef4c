import { useDeskTexts } from '../../data/deskTexts.ts';
import { purposeKeys } from '../contact/mailPurpose.ts';

/** Matches a mail's template and its language: `welcome (en)`. */
const MAIL = /^([A-Za-z]+) \(([a-z]{2})\)$/;

/** Names the purpose of a mail, and its language. */
export function MailName({ text }: { readonly text: string }) {
  const { t, i18n } = useDeskTexts();
  const [, template, language = ''] = MAIL.exec(text) ?? [];
  if (template === undefined) return text;
  const name = new Intl.DisplayNames(i18n.language, { type: 'language' }).of(language) ?? language;
  return `${t(purposeKeys(template), { defaultValue: template })} (${name})`;
}
