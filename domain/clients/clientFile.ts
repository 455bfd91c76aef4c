import { refuse, accept } from '../result.ts';
import type { Result } from '../result.ts';
import { HOUR_MS } from '../time.ts';

/** Fields that a client's card masks until a member of staff gives a reason for seeing them. */
export const revealFields = ['email', 'phone', 'birthDate', 'address', 'payout'] as const;
export type RevealField = (typeof revealFields)[number];

/** T49: most fields that one member of staff may see unmasked in a UTC day. */
export const REVEALS_A_DAY = 50;

/** Reasons for which staff opened a client's file; the client reads them. */
export const visitCauses = [
  ...(['search', 'list', 'payment', 'verification', 'approval'] as const),
  ...(['audit', 'contact', 'complaint', 'mail', 'dealing'] as const),
] as const;
export type VisitCause = (typeof visitCauses)[number];

/** Time within which repeated visits count as one. */
export const VISIT_MS = HOUR_MS;

/** Rule CD-2: may one more field be revealed today? Refusal: `revealsUsedUp`. */
export function checkReveal(today: number): Result<true> {
  if (today < REVEALS_A_DAY) return accept(true);
  return refuse({ code: 'revealsUsedUp', params: { limit: String(REVEALS_A_DAY) } });
}

/** Masks a phone number, `+45 ••• ••17`: the country, and two digits that distinguish two numbers. */
export function maskedPhone(phone: string): string {
  return `${phone.slice(0, 3)} ••• ••${phone.slice(-2)}`;
}

/** Masks an address, `t•••@•••.dk`: it reveals neither the person nor their mail provider. */
export function maskedAddress(email: string): string {
  const ending = email.slice(email.lastIndexOf('.'));
  return `${email.slice(0, 1)}•••@•••${ending}`;
}

/** Masks `1984-03-01` as `•• ••• 1984`. */
export function maskedBirth(birthDate: string): string {
  return `•• ••• ${birthDate.slice(0, 4)}`;
}

const TAG = /^[a-z0-9äöüß][a-z0-9äöüß: -]{0,29}$/;

/** Returns a tag in the form in which it is stored: lower case, single blanks. Undefined: not a valid tag. */
export function toTag(text: string): string | undefined {
  const tag = text.trim().toLowerCase().replace(/\s+/g, ' ');
  return TAG.test(tag) ? tag : undefined;
}

/** Shortens the name of a member of staff as clients read it: `Mara K.`. */
export function shortName(fullName: string): string {
  const words = fullName.trim().split(/\s+/);
  const last = words.at(-1);
  return words.length < 2 || last === undefined ? fullName.trim() : `${words[0] ?? ''} ${last.slice(0, 1)}.`;
}

/**
 * Acts of staff that are disclosed to the client whom they concern, with the text's name. Others are not shown:
 * sanctions checks must not be, and requests between two members of staff are disclosed when they are decided, also
 * when they fail.
 */
export const disclosedActs = {
  'client.opened': 'opened',
  'client.revealed': 'revealed',
  'client.noted': 'noted',
  'client.tagged': 'tagged',
  'client.untagged': 'tagged',
  'client.linkSent': 'linkSent',
  'client.statementMade': 'statementMade',
  'client.frozen': 'frozen',
  'clientUnfreeze.approved': 'unfrozen',
  'clientTerms.requested': 'termsAsked',
  'clientTerms.approved': 'termsChanged',
  'clientTerms.refused': 'termsKept',
  'clientTerms.failed': 'termsNotDone',
  'adjustment.requested': 'adjustmentAsked',
  'adjustment.approved': 'adjusted',
  'adjustment.refused': 'adjustmentRefused',
  'adjustment.failed': 'adjustmentNotDone',
  'tradeCorrection.requested': 'correctionAsked',
  'tradeCorrection.approved': 'corrected',
  'tradeCorrection.refused': 'correctionRefused',
  'tradeCorrection.failed': 'correctionNotDone',
  'incidentRepair.booked': 'corrected',
  'document.opened': 'documentOpened',
  'document.approved': 'documentApproved',
  'document.rejected': 'documentRejected',
  'verificationOverride.approved': 'verificationTurned',
  'payout.revealed': 'payoutSeen',
  'contact.opened': 'messageOpened',
  'contact.answered': 'messageAnswered',
  'complaint.opened': 'complaintOpened',
} as const satisfies Readonly<Record<string, string>>;
export type DisclosedAct = (typeof disclosedActs)[keyof typeof disclosedActs];

export const disclosedActNames = Object.keys(disclosedActs);

/** Acts whose reason the client reads as it was written: it was written for them. */
const withReason: ReadonlySet<DisclosedAct> = new Set([
  ...(['revealed', 'termsAsked', 'termsChanged', 'termsKept'] as const),
  ...(['adjustmentAsked', 'adjusted', 'adjustmentRefused', 'documentRejected'] as const),
  ...(['correctionAsked', 'corrected', 'correctionRefused', 'statementMade'] as const),
]);

/** Does the client read the act's reason? */
export function isReasonDisclosed(act: DisclosedAct): boolean {
  return withReason.has(act);
}

/** Does the act concern one document, whose type the client reads? */
export function isAboutDocument(act: DisclosedAct): boolean {
  return act === 'documentOpened' || act === 'documentApproved' || act === 'documentRejected';
}

/**
 * Rule CC-6: is the act disclosed without a name or a role? A freeze by compliance would otherwise read differently
 * from one by support.
 */
export function isNameless(act: DisclosedAct): boolean {
  return act === 'frozen';
}

/** Returns the text's name for an act of the record; undefined: it is not disclosed. */
export function disclosedAct(action: string): DisclosedAct | undefined {
  return isDisclosed(action) ? disclosedActs[action] : undefined;
}

function isDisclosed(action: string): action is keyof typeof disclosedActs {
  return Object.hasOwn(disclosedActs, action);
}
