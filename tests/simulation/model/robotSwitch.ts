import type { ModelAccount } from './ledger.ts';
import type { Outcome } from './operations.ts';

/** An older switch that comes late changes nothing; switched off, it gives up what it manages. */
export function switchRobot(
  account: ModelAccount,
  { on, number }: { readonly on: boolean; readonly number: number },
): Outcome {
  if (number <= account.robot.number) return 'accepted';
  account.robot = { on, number };
  for (const position of account.open) if (!on) position.isManaged = false;
  return 'accepted';
}
