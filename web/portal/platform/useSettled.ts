import { useEffect, useState } from 'react';

/** Specification 9, one constant for all inputs: what is typed counts so long after the last keystroke. */
const INPUT_DEBOUNCE_MS = 500;

export interface Settled<T> {
  /** As typed. */
  readonly typed: T;
  /** What counts. */
  readonly settled: T;
  readonly setTyped: (value: T) => void;
  /** Makes the typed count at once: on blur and Enter. */
  readonly settle: () => void;
  /** Sets what is typed and counts: a press on a button. */
  readonly setBoth: (value: T) => void;
}

/** A value that counts half a second after its last change, or at once when it is told so. */
export function useSettled<T>(initial: T): Settled<T> {
  const [typed, setTyped] = useState(initial);
  const [settled, setSettled] = useState(initial);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), INPUT_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return {
    typed,
    settled,
    setTyped,
    settle: () => setSettled(typed),
    setBoth(value) {
      setTyped(value);
      setSettled(value);
    },
  };
}
