import type { ModelAccount } from './ledger.ts';
import type { Outcome } from './operations.ts';

/**
 * Switches the robot; an older switch that arrives late changes nothing. Switched off, the robot gives up its managed
 * positions.
 */
export function switchRobot(
  account: ModelAccount,
  { on, number }: { readonly on: boolean; readonly number: number },
): Outcome {
  if (number <= account.robot.number) return 'accepted';
  account.robot = { on, number };
  for (const position of account.open) if (!on) position.isManaged = false;
  return 'accepted';
}
