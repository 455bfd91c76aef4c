import { CirclePause } from 'lucide-react';
import { useHaltNote } from '../../data/opening.ts';
import { refusalText } from '../../data/texts.ts';

interface HaltMarkProps {
  symbol: string;
  /** With its words, where there is room for them. */
  isSpelled?: boolean;
}

/** Rule HT-7: beside the last good price of a halted instrument, with the broker's reason. */
export function HaltMark({ symbol, isSpelled = false }: HaltMarkProps) {
  const note = useHaltNote(symbol);
  const words = haltWords(note);
  return (
    <span title={words}>
      <CirclePause size={12} aria-hidden="true" />
      <span className={isSpelled ? undefined : 'visually-hidden'}>{words}</span>
    </span>
  );
}

/** That it is halted, and why if the broker says so. */
export function haltWords(note: string | undefined): string {
  const halted = refusalText({ code: 'instrumentHalted' });
  return note === undefined ? halted : `${halted}. ${note}`;
}
