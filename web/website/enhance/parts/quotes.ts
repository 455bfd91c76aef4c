import { factsOf } from '../../../enhance/factsOf.ts';
import { followPanel, followQuotes, goLive } from '../live.ts';
import type { PanelFacts } from '../../widgets/WidgetPanel.tsx';

export function enhance(panel: HTMLElement): void {
  goLive();
  followPanel(panel);
  followQuotes(panel, factsOf<PanelFacts>(panel).states);
}
