import german from './de/mail.json' with { type: 'json' };
import english from './en/mail.json' with { type: 'json' };
import spanish from './es/mail.json' with { type: 'json' };
import italian from './it/mail.json' with { type: 'json' };

type English = typeof english;
/** A mail of our own, by the key of its words. */
export type MailTemplate = Exclude<keyof English, 'layout'>;

export interface MailWords {
  readonly subject: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly button: string;
  readonly note: string;
}

export type MailLayout = English['layout'];

interface MailCatalogue {
  readonly layout: MailLayout;
  readonly mails: Readonly<Record<MailTemplate, MailWords>>;
}

/** Every word of our mails. They stand apart from the other words, since no page needs them. */
export const mailCatalogues: Readonly<Record<'en' | 'de' | 'it' | 'es', MailCatalogue>> = {
  en: catalogueOf(english),
  de: catalogueOf(german),
  it: catalogueOf({ ...english, ...italian }),
  es: catalogueOf({ ...english, ...spanish }),
};

/** Italian and Spanish begin with what ruling R23 asks of them; what they do not have yet is said in English. */
function catalogueOf({ layout, ...mails }: English): MailCatalogue {
  return { layout, mails };
}
