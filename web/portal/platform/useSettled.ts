import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

/** Delay after the last keystroke until a typed value takes effect: one constant for all inputs (specification 9). */
const INPUT_DEBOUNCE_MS = 500;

export interface Settled<T> {
  /** Value as typed. */
  readonly typed: T;
  /** Value in effect. */
  readonly settled: T;
  readonly setTyped: (value: T) => void;
  /** Makes the typed value take effect immediately: on blur and Enter. */
  readonly settle: () => void;
  /** Sets the typed value and the one in effect: a press on a button. */
  readonly setBoth: (value: T) => void;
  /** Returns the typed value at this moment, also between two renders. */
  readonly typedNow: () => T;
}

/**
 * Value that takes effect half a second after its last change, or immediately on demand. Its functions stay the same.
 */
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
