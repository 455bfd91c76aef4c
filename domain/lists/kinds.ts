/** Lists that staff import in the office. They belong to the installation, whichever brand's staff import them. */
export type ListKind = 'screening' | 'economics';

/** Largest file of a list, in bytes, and the most lines of a screening list. */
export const LIST_BYTES_MAXIMUM = 10 * 1_024 * 1_024;
export const SCREENING_LINES_MAXIMUM = 100_000;
