import { exportedLists } from '@candor/domain/listExports/list.ts';
import type { ExportedList } from '@candor/domain/listExports/list.ts';
import { RunningText } from '../../ui/RunningText.tsx';
import { MailNameText, ScopesText, TermText } from '../approvals/lateTexts.tsx';
import { termNamed } from '../approvals/termNamed.ts';
import { filtersIn } from '../filters/namedFilters.ts';
import { FiltersText } from '../filters/FiltersText.tsx';
import { ARROW, useEntryWords } from './entryWords.ts';

interface EntryValueProps {
  readonly name: string;
  readonly value: string;
  /** Subject of the entry: `list:clients`. */
  readonly subject: string;
}

/** Value of a detail in words; if it has changed, from what to what. */
export function EntryValue({ name, value, subject }: EntryValueProps) {
  const words = useEntryWords();
  const list = exportedListIn(subject);
  if (name === 'filters' && list !== undefined) {
    return <FiltersText list={list} filters={filtersIn(value)} isRecorded />;
  }
  const term = termNamed(name);
  if (name === 'mailTemplate') return <MailNameText text={value} />;
  if (name === 'scopes') return <ScopesText text={value} />;
  if (term === undefined) return <RunningText>{words.value(name, value)}</RunningText>;
  const [first = '', second] = value.split(ARROW);
  return (
    <>
      <TermText name={term} text={first} />
      {second !== undefined && (
        <>
          {ARROW}
          <TermText name={term} text={second} />
        </>
      )}
    </>
  );
}

function exportedListIn(subject: string): ExportedList | undefined {
  return exportedLists.find((list) => subject === `list:${list}`);
}
