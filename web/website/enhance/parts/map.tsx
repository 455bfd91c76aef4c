import type { MapFacts } from '../../blocks/MapPanel.tsx';
import { renderNodes } from '../../../enhance/renderNodes.ts';
import { factsOf } from '../../../enhance/factsOf.ts';

/** Time without an answer after which a provider has failed. */
const PATIENCE_MS = 15_000;

/** State of a map's streets: on request their code is loaded, then the tiles, which cover the drawing. */
type Streets = 'hidden' | 'coming' | 'shown' | 'failed';

export function enhance(figure: HTMLElement): void {
  const facts = factsOf<MapFacts>(figure);
  const caption = figure.querySelector('figcaption');
  let streets: Streets = 'hidden';
  let pieces: readonly Node[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const settle = (next: Streets): void => {
    if (next !== 'shown' || streets !== 'coming') clear();
    clearTimeout(timer);
    streets = next;
    say(figure, facts, streets);
    if (streets === 'shown') for (const piece of pieces) if (piece instanceof HTMLElement) piece.dataset['shown'] = '';
  };
  const clear = (): void => {
    for (const piece of pieces) piece.parentNode?.removeChild(piece);
    pieces = [];
  };
  const show = async (): Promise<void> => {
    settle('coming');
    const isWanted = (): boolean => streets === 'coming' && pieces.length === 0;
    const code = await import('../../blocks/MapStreets.tsx').catch(() => undefined);
    if (!isWanted()) return;
    if (code === undefined) return settle('failed');
    const { MapStreets, MapAttribution } = code;
    const onSettled = (next: 'shown' | 'failed'): void => {
      if (streets !== 'coming') return;
      if (next === 'shown') {
        const attribution = renderNodes(<MapAttribution map={facts.map} />);
        pieces = [...pieces, ...attribution];
        caption?.before(...attribution);
      }
      settle(next);
    };
    timer = setTimeout(() => onSettled('failed'), PATIENCE_MS);
    pieces = renderNodes(<MapStreets place={facts.place} map={facts.map} onSettled={onSettled} />);
    caption?.before(...pieces);
  };
  // A visitor who has hidden the streets is not asked again.
  figure.querySelector('button')?.addEventListener('click', () => {
    if (streets === 'coming' || streets === 'shown') settle('hidden');
    else void show();
  });
}

function say(figure: HTMLElement, { words }: MapFacts, streets: Streets): void {
  const isOn = streets === 'coming' || streets === 'shown';
  const [button, status] = [figure.querySelector('button'), figure.querySelector('[role=status]')];
  if (button !== null) button.textContent = isOn ? words.hide : words.show;
  const statusTexts = { hidden: '', coming: words.coming, shown: '', failed: words.failed };
  if (status !== null) status.textContent = statusTexts[streets];
  figure.querySelector('[data-asked]')?.toggleAttribute('hidden', isOn);
  figure.querySelector('[data-drawn]')?.toggleAttribute('hidden', streets === 'shown');
}
