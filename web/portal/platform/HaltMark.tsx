import { CirclePause } from 'lucide-react';
import { useHaltNote } from '../../data/opening.ts';
import { refusalText } from '../../data/texts.ts';

/** Rule HT-7: beside the last good price of an instrument that is halted, with what the broker says of it. */
export function HaltMark({ symbol }: { symbol: string }) {
  const note = useHaltNote(symbol);
  const words = haltWords(note);
  return (
    <span title={words}>
      <CirclePause size={12} aria-hidden="true" />
      <span className="visually-hidden">{words}</span>
    </span>
  );
}

/** That it is halted, and why where the broker says so. */
export function haltWords(note: string | undefined): string {
  const halted = refusalText({ code: 'instrumentHalted' });
  return note === undefined ? halted : `${halted}. ${note}`;
}
