/** The three ways of sending that are compared, in the order of their ports. */
export const LINES = ['raw', 'ours', 'broadcast'] as const;
export type Line = (typeof LINES)[number];

export const CLIENTS = 1_000;

/** Number of bytes that arrived, by line. */
export type Counted = Readonly<Record<Line, number>>;
