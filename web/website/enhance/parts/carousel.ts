import { stepFrom } from '../../blocks/carouselSteps.ts';
import type { Direction } from '../../blocks/carouselSteps.ts';

/** Duration of a slide's transition; with reduced motion there is none. */
const MOVE_MS = 300;
/** Minimum length of a swipe; a shorter one was not intended. */
const SWIPE_MINIMUM = 40;

/** Moves the slides; next and previous wrap around, and input is ignored while a slide moves (specification 4). */
export function enhance(carousel: HTMLElement): void {
  const slides = [...carousel.querySelectorAll<HTMLElement>('[data-slide]')];
  let isMoving = false;
  const go = (requested: Direction | number): void => {
    if (isMoving || slides.length < 2) return;
    const index = slides.findIndex(({ hidden }) => !hidden);
    const next = typeof requested === 'number' ? requested : stepFrom(index, requested, slides.length);
    if (next === index) return;
    isMoving = true;
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    setTimeout(() => (isMoving = false), isStill ? 0 : MOVE_MS);
    const direction = next > index ? 'next' : 'previous';
    show(carousel, slides, { next, direction: typeof requested === 'number' ? direction : requested });
  };
  listen(carousel, slides.length, go);
}

interface Turn {
  readonly next: number;
  readonly direction: Direction;
}

function show(carousel: HTMLElement, slides: readonly HTMLElement[], { next, direction }: Turn): void {
  for (const [place, slide] of slides.entries()) {
    slide.hidden = place !== next;
    delete slide.dataset['from'];
    if (place === next) slide.dataset['from'] = direction;
  }
  const place = carousel.querySelector('[data-place]');
  if (place !== null) place.textContent = slides[next]?.getAttribute('aria-label') ?? '';
}

const keys: Readonly<Record<string, Direction | 'first' | 'last'>> = {
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  Home: 'first',
  End: 'last',
};

function listen(carousel: HTMLElement, count: number, go: (requested: Direction | number) => void): void {
  carousel.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-go]') : null;
    if (button !== null) go(button.dataset['go'] === 'next' ? 'next' : 'previous');
  });
  carousel.addEventListener('keydown', (event) => {
    const requested = keys[event.key];
    if (requested === undefined) return;
    event.preventDefault();
    if (requested === 'first' || requested === 'last') go(requested === 'first' ? 0 : count - 1);
    else go(requested);
  });
  let touchedAt: number | undefined;
  carousel.addEventListener('pointerdown', ({ pointerType, clientX }) => {
    touchedAt = pointerType === 'touch' ? clientX : undefined;
  });
  carousel.addEventListener('pointerup', ({ clientX }) => {
    const way = clientX - (touchedAt ?? clientX);
    touchedAt = undefined;
    if (Math.abs(way) >= SWIPE_MINIMUM) go(way < 0 ? 'next' : 'previous');
  });
}
