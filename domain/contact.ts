/** The outcome of a message: answered by mail, or set aside with a note. */
export const contactStates = ['open', 'answered', 'done'] as const;
export type ContactState = (typeof contactStates)[number];

/** `kept`: the brand has no endpoint, the message is for its staff only. */
export const forwardingStates = ['kept', 'waiting', 'forwarded', 'failed'] as const;
export type Forwarding = (typeof forwardingStates)[number];

export const CONTACT_ANSWER_MAXIMUM = 3_000;
/** How much of the message is quoted in the answer. */
export const CONTACT_QUOTE_MAXIMUM = 1_500;
