/** Heights of the widgets, in pixels (specification 9). */
export const heights = { quotes: 500, crossRates: 400, tape: 46, events: 600 } as const;
