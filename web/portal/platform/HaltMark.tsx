import { CirclePause } from 'lucide-react';
import { useHaltNote } from '../../data/opening.ts';
import { refusalText } from '../../data/texts.ts';

interface HaltMarkProps {
  symbol: string;
  /** Whether the text is shown too, if there is room. */
  isSpelled?: boolean;
}

/** Rule HT-7: mark beside the last good price of a halted instrument, with the broker's reason. */
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

/** Says that the instrument is halted, and why if the broker has stated it. */
export function haltWords(note: string | undefined): string {
  const halted = refusalText({ code: 'instrumentHalted' });
  return note === undefined ? halted : `${halted}. ${note}`;
}
