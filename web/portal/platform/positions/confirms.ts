/** Attribute that marks a question's confirming button, to which Enter moves the focus. */
export const confirms = { 'data-confirms': true } as const;
