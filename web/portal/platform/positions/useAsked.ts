import { useState } from 'react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';

interface Asked<Question extends string> {
  /** What is asked at this moment. */
  readonly asked: Question | undefined;
  readonly ask: (question: Question) => void;
  /** Takes the question back. */
  readonly keep: () => void;
}

/**
 * What a row asks in its own place. The question takes the focus (InPlace); when it goes, the button that asked has it
 * again, unless somebody is at work elsewhere by then. Such a button names its question: `data-asks`.
 */
export function useAsked<Question extends string>(row: RefObject<HTMLElement | null>): Asked<Question> {
  const [asked, setAsked] = useState<Question>();
  const keep = () => {
    const isHere = row.current?.contains(document.activeElement) === true;
    flushSync(() => setAsked(undefined));
    if (isHere) row.current?.querySelector<HTMLElement>(`[data-asks="${asked}"]`)?.focus();
  };
  return { asked, ask: setAsked, keep };
}
