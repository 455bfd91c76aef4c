import { mailLanguages } from '@candor/domain/clients/mailEvents.ts';
import type { BrandId, ClientId, Instant } from '@candor/domain/ids.ts';
import type { MailTemplate } from '@candor/locales/mail.ts';

export type MailLanguage = (typeof mailLanguages)[number];

/** A literal text, or an instant, a number or an amount that is formatted in the mail's language. */
export type MailValue =
  | string
  | { readonly time: Instant }
  /** Formatted as the UTC day only. */
  | { readonly day: Instant }
  | { readonly decimal: string }
  /** `money` is a decimal; with `signed`, a gain is shown with its sign, too. */
  | { readonly money: string; readonly symbol: string; readonly signed?: boolean };
/** Values of a mail's placeholders; `name` is the person greeted. */
export type MailValues = Readonly<Record<string, MailValue>>;

export type MailState = 'queued' | 'sending' | 'sent' | 'failed';

/** Is the mail for staff? The names of such templates say so, and their links lead to the office. */
export const isToStaff = (template: string): boolean => template.startsWith('staff');

export interface NewMail {
  readonly brandId: BrandId;
  /** Undefined for an address that belongs to no client. */
  readonly clientId: ClientId | undefined;
  readonly to: string;
  /** Language of the mail; any that is not ours becomes English. */
  readonly language: string;
  readonly template: MailTemplate;
  readonly values: MailValues;
  readonly link: MailLink;
  /** Link of the message, if it differs from the mail's: a link with a code is for the mail only. */
  readonly messagePath?: `/${string}`;
  /** T14: code of the link by which clients report that it was not them. */
  readonly notMeCodeId?: number;
  /** Six-digit code that the text contains. */
  readonly phoneCodeId?: number;
  /** Key that queues a mail once, however often its event is repeated. */
  readonly eventKey?: string;
  readonly now: Instant;
}

/** Target of a mail's button: one of our pages, with a code if there is one. */
export interface MailLink {
  readonly path: `/${string}`;
  readonly codeId?: number | undefined;
  /** Person invited to the office; the link leads there. */
  readonly staffId?: number | undefined;
  /** Invitation to the partner panel. */
  readonly affiliateInvitationId?: number | undefined;
  /** Complaint that the link opens without a login. */
  readonly complaintId?: number | undefined;
}

export function mailLanguage(language: string): MailLanguage {
  return mailLanguages.find((one) => one === language) ?? 'en';
}
