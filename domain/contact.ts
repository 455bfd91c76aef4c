/** States of a message: open, answered by mail, or set aside with a note. */
export const contactStates = ['open', 'answered', 'done'] as const;
export type ContactState = (typeof contactStates)[number];

/** States of forwarding; `kept`: the brand has no endpoint, so the message is for its staff only. */
export const forwardingStates = ['kept', 'waiting', 'forwarded', 'failed'] as const;
export type Forwarding = (typeof forwardingStates)[number];

export const CONTACT_ANSWER_MAXIMUM = 3_000;
/** Most characters of the message that the answer quotes. */
export const CONTACT_QUOTE_MAXIMUM = 1_500;
