import { readCsv } from '@candor/domain/content/csv.ts';
import type { ScreeningHit } from '../../../providers/screening/interface.ts';

type ListEntry = Omit<ScreeningHit, 'score'>;

const COLUMNS = ['id', 'name', 'kind', 'birth_date', 'programme'] as const;

/** What cannot be read, with its line. */
export class ListCsvError extends Error {
  override readonly name = 'ListCsvError';
}

/** A list as CSV with the header `id,name,kind,birth_date,programme`; a name in several spellings has several lines. */
export function parseListCsv(text: string): readonly ListEntry[] {
  const rows = readCsv(text);
  if ('badRow' in rows) throw new ListCsvError(`line ${rows.badRow}: quotes in the middle of a field`);
  const [header, ...lines] = rows;
  if (header?.join(',') !== COLUMNS.join(',')) throw new ListCsvError(`line 1: expected ${COLUMNS.join(',')}`);
  return lines.flatMap((fields, index) => (fields.join('') === '' ? [] : [toEntry(fields, index + 2)]));
}

function toEntry(fields: readonly string[], line: number): ListEntry {
  const [entry = '', name = '', kind = '', birthDate = '', programme = ''] = fields.map((field) => field.trim());
  if (entry === '' || name === '') throw new ListCsvError(`line ${line}: an entry needs an id and a name`);
  if (kind !== 'sanction' && kind !== 'pep') throw new ListCsvError(`line ${line}: kind is sanction or pep`);
  return { entry, name, kind, birthDate, programme };
}
