import { LIST_EXPORT_ROWS } from './list.ts';
import type { ExportedList } from './list.ts';

const CUT = `-first-${LIST_EXPORT_ROWS}-rows-`;

interface ExportedFile {
  readonly brandId: string;
  readonly list: ExportedList;
  /** UTC day, as in 2026-01-14. */
  readonly day: string;
  /** Whether the list has more rows than the file. */
  readonly isCut: boolean;
}

/** Rule LX-2: names a list's file by brand, list and day, and says if the list was cut. */
export function exportFileName({ brandId, list, day, isCut }: ExportedFile): string {
  return `${brandId}-${list}${isCut ? CUT : '-'}${day}.csv`;
}

/** Rule LX-2: does this file name belong to a list that was cut? */
export function isCutFile(name: string): boolean {
  return name.includes(CUT);
}
