import { ListFileError } from '@candor/domain/lists/fileFault.ts';
import type { ListFault } from '@candor/domain/lists/fileFault.ts';
import english from '@candor/locales/en/officeLists.json' with { type: 'json' };
import { StartError } from './progress.ts';

/** Reads a list; its faults are reported line by line, in the office's words. */
export async function withoutFaults<T>(file: string, read: () => T | Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof ListFileError)) throw error;
    const { faults, count } = error;
    const rest = count - faults.length;
    const lines = [...faults.map(faultText), ...(rest > 0 ? [`and ${rest} more`] : [])];
    throw new StartError(`${file} was not imported, nothing was changed:\n${lines.join('\n')}`);
  }
}

function faultText({ line, code, column = '', text = '' }: ListFault): string {
  const words = english.lists.faults[code].replace('{{column}}', column).replace('{{text}}', text);
  return line === 0 ? `the file ${words}` : `line ${line}: ${words}`;
}
