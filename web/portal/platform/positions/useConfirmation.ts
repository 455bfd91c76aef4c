import { useState } from 'react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';

interface Confirmation<Question extends string> {
  /** Open confirmation. */
  readonly action: Question | undefined;
  readonly ask: (question: Question) => void;
  /** Closes the confirmation. */
  readonly keep: () => void;
}

/**
 * Handles a row's confirmation. It takes the focus (InPlace); when it closes, the button that opened it has the focus
 * again, unless the client is active elsewhere by then. Such a button names its confirmation: `data-asks`.
 */
export function useConfirmation<Question extends string>(row: RefObject<HTMLElement | null>): Confirmation<Question> {
  const [action, setAction] = useState<Question>();
  const keep = () => {
    const isHere = row.current?.contains(document.activeElement) === true;
    flushSync(() => setAction(undefined));
    if (isHere) row.current?.querySelector<HTMLElement>(`[data-asks="${action}"]`)?.focus();
  };
  return { action, ask: setAction, keep };
}
