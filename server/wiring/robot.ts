import type { Brand } from '@candor/brands/schema.ts';
import type { InstrumentSymbol } from '@candor/domain/ids.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import type { Logger } from 'pino';
import type { Bus } from '../bus/bus.ts';
import type { Clock } from '../clock.ts';
import type { Pool } from '../database/pool.ts';
import { createLevels } from '../modules/client/clients/index.ts';
import type { PhoneCodeChannel } from '../modules/client/clients/index.ts';
import { createRobotDesk } from '../modules/engine/dealing/index.ts';
import type { Desk, RobotDesk } from '../modules/engine/dealing/index.ts';
import { RobotRunner } from '../modules/terminal/robot/index.ts';
import { robotRoutes } from '../modules/terminal/robot/routes.ts';
import type { Handlers } from '../modules/access/sessions/index.ts';

/** How often to check whether a bar has closed. */
const LOOK_MS = 10_000;

export interface RobotWiring {
  readonly bus: Bus;
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Logger;
  readonly brands: readonly Brand[];
  readonly quote: (symbol: InstrumentSymbol) => Quote | undefined;
  /** The desk that shows sessions. */
  readonly desk: Pick<Desk, 'eligibility'>;
  /** Rule SM-2: may anything be opened at all? */
  readonly mayOpen: () => boolean;
  readonly simulated: boolean;
  readonly phoneCodes: PhoneCodeChannel | undefined;
}

export interface Robot {
  readonly handlers: ReturnType<typeof robotRoutes>;
  /** From now on it decides at each closed bar; returns the function that ends it. */
  start(): () => Promise<void>;
}

/**
 * The robot beside the calls in the main thread: its inputs are computed in the render thread, its orders go
 * over the bus like every order, so that it delays neither pages nor ticks.
 */
export function createRobot({ bus, quote, mayOpen, desk: clientDesk, ...parts }: RobotWiring): Robot {
  const desk: RobotDesk = createRobotDesk({ bus, quote });
  const runner = new RobotRunner({
    ...parts,
    ...{ desk, mayOpen },
    signal: (request) => bus.request('robot.signal', request),
    onTrouble: (error, what) => parts.log.warn({ error: String(error) }, `${what} could not be run`),
  });
  const handlers: Handlers<keyof ReturnType<typeof robotRoutes>> = robotRoutes({
    ...{ ...parts, bus, desk, clientDesk },
    levels: createLevels(parts.brands),
  });
  return {
    handlers,
    start() {
      const timer = setInterval(() => void runner.run(), LOOK_MS);
      void runner.run();
      return async () => {
        clearInterval(timer);
        await runner.stop();
      };
    },
  };
}
