import { useCallback, useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { stepFrom } from './carouselSteps.ts';
import type { Direction } from './carouselSteps.ts';

/** The duration of a slide's transition; with reduced motion there is none. */
const MOVE_MS = 300;
/** A shorter swipe was not intended. */
const SWIPE_MINIMUM = 40;

/** Which slide is shown (specification 4): next and previous wrap around, and input is ignored while one moves. */
export function useCarousel(count: number) {
  const [index, setIndex] = useState(0);
  const [direction, setDirection] = useState<Direction>();
  const isMoving = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const touchedAt = useRef<number>(undefined);

  const go = useCallback(
    (wanted: Direction | number) => {
      if (isMoving.current || count < 2) return;
      const next = typeof wanted === 'number' ? wanted : stepFrom(index, wanted, count);
      if (next === index) return;
      isMoving.current = true;
      const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
      timer.current = setTimeout(() => (isMoving.current = false), isStill ? 0 : MOVE_MS);
      setDirection(typeof wanted === 'number' ? (wanted > index ? 'next' : 'previous') : wanted);
      setIndex(next);
    },
    [count, index],
  );
  useEffect(() => () => clearTimeout(timer.current), []);

  const onKeyDown = (event: KeyboardEvent) => {
    const wanted = { ArrowLeft: 'previous', ArrowRight: 'next', Home: 0, End: count - 1 } as const;
    const key = event.key;
    if (key !== 'ArrowLeft' && key !== 'ArrowRight' && key !== 'Home' && key !== 'End') return;
    event.preventDefault();
    go(wanted[key]);
  };
  const onPointerDown = ({ pointerType, clientX }: PointerEvent) => {
    touchedAt.current = pointerType === 'touch' ? clientX : undefined;
  };
  const onPointerUp = ({ clientX }: PointerEvent) => {
    const way = clientX - (touchedAt.current ?? clientX);
    touchedAt.current = undefined;
    if (Math.abs(way) >= SWIPE_MINIMUM) go(way < 0 ? 'next' : 'previous');
  };
  return { index, direction, go, handlers: { onKeyDown, onPointerDown, onPointerUp } };
}
