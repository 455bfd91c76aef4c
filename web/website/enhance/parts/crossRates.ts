import { quotes } from '../../../data/quotes.ts';
import { setMark, setText } from '../../../ui/liveWriting.ts';
import { commonState, crossTexts, readPath } from '../../widgets/crossTexts.ts';
import { stateWords } from '../../widgets/stateWords.ts';
import type { PanelFacts } from '../../widgets/WidgetPanel.tsx';
import { factsOf } from '../../../enhance/factsOf.ts';
import { followPanel, goLive, writeWord } from '../live.ts';

export function enhance(panel: HTMLElement): void {
  goLive();
  followPanel(panel);
  const symbols = new Set([...panel.querySelectorAll<HTMLElement>('[data-path]')].flatMap(followCell));
  followState(panel, [...symbols]);
}

/** Writes a cell again when one of its pairs ticks; returns these pairs. */
function followCell(cell: HTMLElement): readonly string[] {
  const path = readPath(cell.dataset['path'] ?? '');
  const decimals = Number.parseInt(cell.dataset['decimals'] ?? '', 10);
  const write = (): void => {
    const { rate, change } = crossTexts(path, decimals, (symbol) => quotes.get(symbol));
    // Without a price at the moment, the last one stays.
    if (rate.text === '–') return;
    writeWord(cell, 'rate', rate);
    writeWord(cell, 'change', change);
  };
  for (const { symbol } of path) quotes.subscribe(symbol, write);
  return path.map(({ symbol }) => symbol);
}

function followState(panel: HTMLElement, symbols: readonly string[]): void {
  const { states, open = '', standing = '' } = factsOf<PanelFacts>(panel);
  const text = panel.querySelector('[data-text]');
  const table = panel.querySelector('table');
  quotes.subscribeAll(() => {
    const state = commonState(symbols.map((symbol) => quotes.get(symbol)?.state));
    const isOpen = state === 'open';
    table?.toggleAttribute('data-fresh', isOpen);
    if (text === null) return;
    setText(text, isOpen ? open : `${stateWords(states, state)}. ${standing}`);
    setMark(text, 'data-needed', isOpen ? undefined : 'true');
  });
}
