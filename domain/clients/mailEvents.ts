/** What a client can be mailed of, in the order of his page. */
export const mailEvents = ['priceAlert', 'security', 'account'] as const;
export type MailEvent = (typeof mailEvents)[number];

/** Rule ML-6: what a client may do without. Security and his own account are told him in any case. */
export const optionalMailEvents = ['priceAlert'] as const satisfies readonly MailEvent[];
export type OptionalMailEvent = (typeof optionalMailEvents)[number];

/** Rule ML-6: may it be switched off? */
export function isOptionalMail(event: MailEvent): event is OptionalMailEvent {
  return optionalMailEvents.some((optional) => optional === event);
}
