import { PauseIcon, PlayIcon } from '../../../ui/icons.tsx';
import type { TapeFacts } from '../../widgets/TickerTape.tsx';
import { renderNodes } from '../../../enhance/renderNodes.ts';
import { factsOf } from '../../../enhance/factsOf.ts';
import { followQuotes, goLive } from '../live.ts';

export function enhance(tape: HTMLElement): void {
  const { states, pause, play } = factsOf<TapeFacts>(tape);
  goLive();
  followQuotes(tape, states);
  const button = tape.querySelector('button');
  button?.addEventListener('click', () => {
    const isPaused = tape.toggleAttribute('data-paused');
    button.setAttribute('aria-label', isPaused ? play : pause);
    button.replaceChildren(...renderNodes(isPaused ? <PlayIcon size={14} /> : <PauseIcon size={14} />));
  });
  const strip = tape.querySelector<HTMLElement>('[data-strip]');
  // Tabbing through the entries has scrolled the strip; the motion begins at its start.
  strip?.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && strip.contains(relatedTarget))) strip.scrollLeft = 0;
  });
}
