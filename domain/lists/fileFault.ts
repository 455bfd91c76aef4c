/** Rule SE-14: why a file is not taken as a list: the file as a whole, its first line, a line, or one of its fields. */
export const listFaultCodes = [
  ...(['fileKind', 'packed', 'notText', 'tooManyLines', 'lineTooLong', 'empty', 'quotes'] as const),
  ...(['header', 'columnMissing', 'columnUnknown', 'columnTwice', 'fieldCount'] as const),
  ...(['missing', 'tooLong', 'kind', 'double', 'instant', 'currency', 'importance', 'figure'] as const),
  ...(['notJson', 'notAList', 'notAnEvent'] as const),
] as const;
export type ListFaultCode = (typeof listFaultCodes)[number];

export interface ListFault {
  /** Counted from 1 as an editor counts them, or the place in a list in JSON; 0: the file as a whole. */
  readonly line: number;
  readonly code: ListFaultCode;
  /** Which column, where it is about one. */
  readonly column?: string;
  /** What would be right, or the line that says the same. */
  readonly text?: string;
}

/** A list is looked through to its end, and so many of its faults are named. */
const FAULTS_NAMED = 50;

/** A file with faults; nothing of it is taken. */
export class ListFileError extends Error {
  override readonly name = 'ListFileError';
  /** The first of them, in the order of the file. */
  readonly faults: readonly ListFault[];
  readonly count: number;

  constructor(faults: readonly ListFault[]) {
    const [first] = faults;
    super(first === undefined ? 'no fault' : `line ${first.line}: ${first.code} ${first.column ?? ''}`.trimEnd());
    this.faults = faults.slice(0, FAULTS_NAMED);
    this.count = faults.length;
  }
}
