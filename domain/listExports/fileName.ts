import { LIST_EXPORT_ROWS } from './list.ts';
import type { ExportedList } from './list.ts';

const CUT = `-first-${LIST_EXPORT_ROWS}-rows-`;

interface ExportedFile {
  readonly brandId: string;
  readonly list: ExportedList;
  /** The UTC day, as in 2026-01-14. */
  readonly day: string;
  /** The list has more rows than a file. */
  readonly isCut: boolean;
}

/** Rule LX-2: the name of a list's file; it says whose it is, of which day, and that it was cut. */
export function exportFileName({ brandId, list, day, isCut }: ExportedFile): string {
  return `${brandId}-${list}${isCut ? CUT : '-'}${day}.csv`;
}

/** Rule LX-2: does the file have the first rows alone, by its name? */
export function isCutFile(name: string): boolean {
  return name.includes(CUT);
}
