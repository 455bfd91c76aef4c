import type { BrandId } from '@candor/domain/ids.ts';
import type { Logger } from 'pino';
import type { Bus } from '../bus/bus.ts';
import type { Clock } from '../clock.ts';
import type { EdgeLine } from '../database/edgeLine.ts';
import type { Pool } from '../database/pool.ts';
import { AlertWatch } from '../modules/terminal/alerts/index.ts';
import '../modules/engine/dealing/index.ts';
import '../modules/engine/quotes/messages.ts';

export interface OpenAlertsDeps {
  readonly bus: Bus;
  readonly line: Pick<EdgeLine, 'listen'>;
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Logger;
  readonly brandIds: readonly BrandId[];
}

/** Opens the price alerts of this installation, which are compared with every tick that dealing publishes. */
export async function openAlerts({ bus, line, pool, clock, log, brandIds }: OpenAlertsDeps): Promise<AlertWatch> {
  const onTrouble = (error: unknown): void =>
    log.warn({ error: String(error) }, 'alerts could not be stored or divided yet');
  const watch = new AlertWatch({ pool, clock, onTrouble });
  watch.follow(line, brandIds);
  await watch.load(brandIds);
  bus.subscribe('dealing.actions', (actions) => void watch.applyActions(actions, brandIds));
  bus.subscribe('quotes.states', ({ changes }) => watch.applyStates(changes));
  bus.subscribe('quotes.tick', (quote) => watch.apply(quote));
  return watch;
}
