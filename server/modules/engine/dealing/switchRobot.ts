import type { RobotSwitch } from '@candor/domain/trading/open.ts';
import type { TradingAccount } from './book.ts';
import type { Answer } from './commands.ts';
import { withPosition } from './state.ts';
import type { EngineState } from './state.ts';

/**
 * Rule RB-16: switches the robot; while it is off, none of its orders is accepted and it manages no position. Switching
 * it off leaves the positions with their levels and hands them to the client. A switch older than the latest changes
 * nothing.
 */
export function switchRobot(state: EngineState, account: TradingAccount, { isOn, number }: RobotSwitch): Answer {
  const done: Answer = { ok: true, value: { kind: 'done' } };
  const latest = account.eligibility.robot;
  if (latest !== undefined && latest.number >= number) return done;
  let next: TradingAccount = { ...account, eligibility: { ...account.eligibility, robot: { isOn, number } } };
  for (const position of isOn ? [] : account.positions.values()) {
    if (!position.protected) continue;
    const own = { ...position, protected: false };
    next = withPosition(next, own);
    state.effects.position(next, own, false);
  }
  state.book.put(next);
  return done;
}
