import { RunningText } from '../../ui/RunningText.tsx';
import { MailNameText } from '../approvals/MailNameText.tsx';
import { ScopesText } from '../approvals/ScopesText.tsx';
import { TermText } from '../approvals/TermText.tsx';
import { termNamed } from '../approvals/termNamed.ts';
import { ARROW, useEntryWords } from './entryWords.ts';

/** Value of a detail in words; if it has changed, from what to what. */
export function EntryValue({ name, value }: { readonly name: string; readonly value: string }) {
  const words = useEntryWords();
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
