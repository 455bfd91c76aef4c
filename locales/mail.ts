import type { MailText } from '@candor/domain/mails/mailText.ts';
import german from './de/mail.json' with { type: 'json' };
import english from './en/mail.json' with { type: 'json' };
import spanish from './es/mail.json' with { type: 'json' };
import italian from './it/mail.json' with { type: 'json' };

type English = typeof english;
/** Mails about signing in that partners get with the text for clients, but with another way out. */
type PartnerTemplate = `partner${Capitalize<
  | 'totpAdded'
  | 'totpRemoved'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'recoveryCodesRenewed'
  | 'recoveryCodeUsed'
  | 'sessionsEnded'
  | 'newDevice'
  | 'passwordChanged'
  | 'lostFactorsAsked'
  | 'lostFactorsStarted'
  | 'lostFactorsWaiting'
  | 'lostFactorsStopped'
>}`;

/** Mails that staff get with the same text; they ask an administrator to end their sessions. */
type StaffTemplate = `staff${Capitalize<
  'totpAdded' | 'totpRemoved' | 'passkeyAdded' | 'passkeyRemoved' | 'recoveryCodesRenewed' | 'recoveryCodeUsed'
>}`;
type Aside = 'layout' | 'partnerSecurity' | 'staffSecurity';

/** A mail of our own, by the key of its text. */
export type MailTemplate = Exclude<keyof English, Aside> | PartnerTemplate | StaffTemplate;

export type MailLayout = English['layout'];

interface MailCatalogue {
  readonly layout: MailLayout;
  readonly mails: Readonly<Record<MailTemplate, MailText>>;
}

/** Every text of our mails. They are kept apart from the other texts, since no page needs them. */
export const mailCatalogues: Readonly<Record<'en' | 'de' | 'it' | 'es', MailCatalogue>> = {
  en: catalogueOf(english),
  de: catalogueOf(german),
  it: catalogueOf(italian),
  es: catalogueOf(spanish),
};

const NOT_ME = /\bwasn't (?:me|you)\b/;

/** Rule SE-10: does the button or the note of this mail say what to do if it was somebody else? */
export function isWarning(template: string): boolean {
  const words = Object.entries(mailCatalogues.en.mails).find(([name]) => name === template)?.[1];
  return words !== undefined && NOT_ME.test(`${words.button} ${words.note}`);
}

function catalogueOf({ layout, partnerSecurity, staffSecurity, ...mails }: English): MailCatalogue {
  return { layout, mails: { ...mails, ...forPartners(mails, partnerSecurity), ...forStaff(mails, staffSecurity) } };
}

/**
 * Makes the mails for partners: the button "It was not me" is the client's; a partner asks for a new password instead.
 */
function forPartners(
  mails: Omit<English, Aside>,
  { button, note }: English['partnerSecurity'],
): Record<PartnerTemplate, MailText> {
  const withButton = (words: MailText): MailText => ({ ...words, note, button });
  const withNote = (words: MailText): MailText => ({ ...words, note });
  return {
    partnerTotpAdded: withNote(mails.totpAdded),
    partnerTotpRemoved: withNote(mails.totpRemoved),
    partnerPasskeyAdded: withNote(mails.passkeyAdded),
    partnerPasskeyRemoved: withNote(mails.passkeyRemoved),
    partnerRecoveryCodesRenewed: withNote(mails.recoveryCodesRenewed),
    partnerRecoveryCodeUsed: withNote(mails.recoveryCodeUsed),
    partnerSessionsEnded: withNote(mails.sessionsEnded),
    partnerNewDevice: withButton(mails.newDevice),
    partnerPasswordChanged: withButton(mails.passwordChanged),
    // The buttons of these mails stop the waiting period, and their notes apply to the panel as well.
    partnerLostFactorsAsked: mails.lostFactorsAsked,
    partnerLostFactorsStarted: mails.lostFactorsStarted,
    partnerLostFactorsWaiting: mails.lostFactorsWaiting,
    partnerLostFactorsStopped: withButton(mails.lostFactorsStopped),
  };
}

/** Makes the mails for staff, who have no such button either: only an administrator ends a stranger's sessions. */
function forStaff(
  mails: Omit<English, Aside>,
  { button, note }: English['staffSecurity'],
): Record<StaffTemplate, MailText> {
  const toOffice = (words: MailText): MailText => ({ ...words, note, button });
  return {
    staffTotpAdded: toOffice(mails.totpAdded),
    staffTotpRemoved: toOffice(mails.totpRemoved),
    staffPasskeyAdded: toOffice(mails.passkeyAdded),
    staffPasskeyRemoved: toOffice(mails.passkeyRemoved),
    staffRecoveryCodesRenewed: toOffice(mails.recoveryCodesRenewed),
    staffRecoveryCodeUsed: toOffice(mails.recoveryCodeUsed),
  };
}
