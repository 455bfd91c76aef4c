/** The languages that mails and messages are written in. */
export const mailTongues = ['en', 'de', 'it', 'es'] as const;

/** What a client can be mailed of, in the order of the page of settings. */
export const mailEvents = [
  'priceAlert',
  'orderFilled',
  'marginWarning',
  'ownLimits',
  'protection',
  'security',
  'account',
] as const;
export type MailEvent = (typeof mailEvents)[number];

/** Rule ML-6: what a client may do without. Mails about security and the account itself are always sent. */
export const optionalMailEvents = [
  'priceAlert',
  'orderFilled',
  'marginWarning',
  'ownLimits',
] as const satisfies readonly MailEvent[];
export type OptionalMailEvent = (typeof optionalMailEvents)[number];

/** Rule ML-6: may it be switched off? */
export function isOptionalMail(event: MailEvent): event is OptionalMailEvent {
  return optionalMailEvents.some((optional) => optional === event);
}
