import type { ListFault } from '../lists/fileFault.ts';

/** A name on the lists of sanctions and of politically exposed persons. An entry with several spellings has several. */
export interface ListEntry {
  readonly entry: string;
  readonly name: string;
  readonly kind: 'sanction' | 'pep';
  /** Date of birth as the list has it, often a year only. */
  readonly birthDate: string;
  readonly programme: string;
}

const LIST_COLUMNS = ['id', 'name', 'kind', 'birth_date', 'programme'] as const;
/** Most characters of each column. */
const LENGTHS = [60, 200, 8, 20, 200] as const;

/** Rule SE-14: checks the first line of a list; undefined: it is right. */
export function checkListHeader(fields: readonly string[]): ListFault | undefined {
  const isRight = fields.join(',') === LIST_COLUMNS.join(',');
  return isRight ? undefined : { line: 1, code: 'header', text: LIST_COLUMNS.join(',') };
}

/**
 * Rule SE-14: reads one line of a list. Faults, in this order: `fieldCount`, `missing` (an id and a name are needed),
 * `tooLong`, `kind`. A line may omit its last empty fields.
 */
export function readListEntry(fields: readonly string[], line: number): ListEntry | ListFault {
  const [entry = '', name = '', kind = '', birthDate = '', programme = ''] = fields;
  if (fields.length > LIST_COLUMNS.length) return { line, code: 'fieldCount', text: String(LIST_COLUMNS.length) };
  if (entry === '') return { line, code: 'missing', column: 'id' };
  if (name === '') return { line, code: 'missing', column: 'name' };
  const long = LIST_COLUMNS.findIndex(
    (column, at) => column !== 'kind' && (fields[at] ?? '').length > (LENGTHS[at] ?? 0),
  );
  const column = LIST_COLUMNS[long];
  if (column !== undefined) return { line, code: 'tooLong', column, text: String(LENGTHS[long]) };
  if (kind !== 'sanction' && kind !== 'pep') return { line, code: 'kind', column: 'kind' };
  return { entry, name, kind, birthDate, programme };
}
