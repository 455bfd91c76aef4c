/** Marks the button of a question that does what was asked for: Enter leads to it. */
export const confirms = { 'data-confirms': true } as const;
