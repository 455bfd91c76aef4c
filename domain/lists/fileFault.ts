/**
 * Rule SE-14: why a file is not accepted as a list: faults of the file as a whole, its first line, a line, or a field.
 */
export const listFaultCodes = [
  ...(['fileKind', 'packed', 'notText', 'tooManyLines', 'lineTooLong', 'empty', 'quotes'] as const),
  ...(['header', 'columnMissing', 'columnUnknown', 'columnTwice', 'fieldCount'] as const),
  ...(['missing', 'tooLong', 'kind', 'double', 'instant', 'currency', 'importance', 'figure'] as const),
  ...(['notJson', 'notAList', 'notAnEvent'] as const),
] as const;
export type ListFaultCode = (typeof listFaultCodes)[number];

export interface ListFault {
  /** Line, counted from 1 as in an editor, or the index in a JSON list; 0: the file as a whole. */
  readonly line: number;
  readonly code: ListFaultCode;
  /** Name of the column, if the fault is about one. */
  readonly column?: string;
  /** Text that would be right, or the line that has the same entry. */
  readonly text?: string;
}

/** Most faults that are named; the whole list is checked. */
const FAULTS_NAMED = 50;

/** A file with faults; nothing of it is imported. */
export class ListFileError extends Error {
  override readonly name = 'ListFileError';
  /** First faults, in the order of the file. */
  readonly faults: readonly ListFault[];
  readonly count: number;

  constructor(faults: readonly ListFault[]) {
    const [first] = faults;
    super(first === undefined ? 'no fault' : `line ${first.line}: ${first.code} ${first.column ?? ''}`.trimEnd());
    this.faults = faults.slice(0, FAULTS_NAMED);
    this.count = faults.length;
  }
}
