import { mailTongues } from '@candor/domain/clients/mailEvents.ts';
import type { BrandId, ClientId, Instant } from '@candor/domain/ids.ts';
import type { MailTemplate } from '@candor/locales/mail.ts';

export type MailLanguage = (typeof mailTongues)[number];

/** A text as it is, or an instant, a number or an amount that is written as the mail's language does. */
export type MailValue =
  | string
  | { readonly time: Instant }
  /** The day of UTC alone. */
  | { readonly day: Instant }
  | { readonly decimal: string }
  /** `money` is a decimal; with `signed` a gain has its sign, too. */
  | { readonly money: string; readonly symbol: string; readonly signed?: boolean };
/** What fills the placeholders of a mail's words; `name` is whom it greets. */
export type MailValues = Readonly<Record<string, MailValue>>;

export type MailState = 'queued' | 'sending' | 'sent' | 'failed';

/** Mails to staff lead to the office, and their templates say that they are for staff. */
export const isToStaff = (template: string): boolean => template.startsWith('staff');

export interface NewMail {
  readonly brandId: BrandId;
  /** Undefined: to an address that belongs to no client. */
  readonly clientId: ClientId | undefined;
  readonly to: string;
  /** What is not one of ours is English. */
  readonly language: string;
  readonly template: MailTemplate;
  readonly values: MailValues;
  readonly link: MailLink;
  /** Where its message leads, if not where the mail does: a link with a code is for the mail alone. */
  readonly messagePath?: `/${string}`;
  /** T14: the code of the link by which clients say that it was not them. */
  readonly notMeCodeId?: number;
  /** The code of six digits that stands in its text. */
  readonly phoneCodeId?: number;
  /** The same key queues one mail, however often its event is repeated. */
  readonly eventKey?: string;
  readonly now: Instant;
}

/** Where the button of a mail leads: a page of ours, after which a code follows where there is one. */
export interface MailLink {
  readonly path: `/${string}`;
  readonly codeId?: number | undefined;
  /** An invitation to the office for this person; it leads there. */
  readonly staffId?: number | undefined;
  /** This invitation to the panel of partners. */
  readonly affiliateInvitationId?: number | undefined;
  /** The complaint that it opens without a login. */
  readonly complaintId?: number | undefined;
}

export function mailLanguage(language: string): MailLanguage {
  return mailTongues.find((one) => one === language) ?? 'en';
}
