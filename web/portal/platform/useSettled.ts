import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

/** Specification 9, one constant for all inputs: a typed value takes effect this long after the last keystroke. */
const INPUT_DEBOUNCE_MS = 500;

export interface Settled<T> {
  /** As typed. */
  readonly typed: T;
  /** The value in effect. */
  readonly settled: T;
  readonly setTyped: (value: T) => void;
  /** Makes the typed count at once: on blur and Enter. */
  readonly settle: () => void;
  /** Sets what is typed and counts: a press on a button. */
  readonly setBoth: (value: T) => void;
  /** What is typed at this moment, also between two renders. */
  readonly typedNow: () => T;
}

/** A value that takes effect half a second after its last change, or at once on demand. Its functions stay the same. */
export function useSettled<T>(initial: T): Settled<T> {
  const [typed, showTyped] = useState(initial);
  const [settled, setSettled] = useState(initial);
  const latest = useRef(initial);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), INPUT_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const setTyped = useCallback((value: T) => {
    latest.current = value;
    showTyped(value);
  }, []);
  const settle = useCallback(() => setSettled(latest.current), []);
  const setBoth = useCallback(
    (value: T) => {
      setTyped(value);
      setSettled(value);
    },
    [setTyped],
  );
  const typedNow = useCallback(() => latest.current, []);
  return useMemo(
    () => ({ typed, settled, setTyped, settle, setBoth, typedNow }),
    [typed, settled, setTyped, settle, setBoth, typedNow],
  );
}
