/** Languages in which mails and messages are written. */
export const mailLanguages = ['en', 'de', 'it', 'es'] as const;

/** Events about which a client can be mailed, in the order of the page of settings. */
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

/**
 * Rule ML-6: events whose mails a client can switch off. Mails about security and the account itself are always sent.
 */
export const optionalMailEvents = [
  'priceAlert',
  'orderFilled',
  'marginWarning',
  'ownLimits',
] as const satisfies readonly MailEvent[];
export type OptionalMailEvent = (typeof optionalMailEvents)[number];

/** Rule ML-6: can mails about this event be switched off? */
export function isOptionalMail(event: MailEvent): event is OptionalMailEvent {
  return optionalMailEvents.some((optional) => optional === event);
}
