import type { BrandId, InstrumentSymbol } from '@candor/domain/ids.ts';
import { markUpOfText } from '@candor/domain/pricing/rates.ts';
import type { ClientDeps } from '../modules/client/clients/index.ts';
import { createRobotDesk } from '../modules/engine/dealing/index.ts';
import { RobotRunner } from '../modules/terminal/robot/index.ts';
import { robotRoutes } from '../modules/terminal/robot/routes.ts';
import { marketOf } from './prices.ts';
import { sweepEvery } from './sweeps.ts';
import type { EndSweep } from './sweeps.ts';
import type { World } from './world.ts';

/** How often to check whether a bar has closed. */
const LOOK_MS = 10_000;

export interface Robot {
  readonly handlers: ReturnType<typeof robotRoutes>;
  /** Starts deciding at each closed bar; returns a function that stops it. */
  start(): EndSweep;
}

/**
 * Creates the robot beside the calls in the main thread. Its inputs are computed in the render thread and its orders go
 * over the bus like every order, so that it delays neither pages nor ticks.
 */
export function createRobot(world: World, { desk: clientDesk, levels, phoneCodes }: ClientDeps): Robot {
  const { config, bus, board, pool, clock, log, brands, service, settings } = world;
  const quote = (symbol: InstrumentSymbol) => board.quote(symbol);
  const markUpOf = (brandId: BrandId) => markUpOfText(settings.markUpOf(brandId));
  const desk = createRobotDesk({ bus, quote });
  const shared = { pool, clock, brands, markUpOf, desk };
  const runner = new RobotRunner({
    ...shared,
    mayOpen: () => service.allows('normal'),
    signal: (request) => bus.request('robot.signal', request),
    onTrouble: (error, what) => log.warn({ error: String(error) }, `${what} could not be run`),
  });
  const { simulated } = marketOf(config.prices);
  const handlers = robotRoutes({ ...shared, bus, clientDesk, levels, phoneCodes, simulated });
  return {
    handlers,
    start: () =>
      sweepEvery({ everyMs: LOOK_MS, log, trouble: 'the robots could not be run', atOnce: true }, (isEnding) =>
        runner.run(isEnding),
      ),
  };
}
