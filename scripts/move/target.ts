import { databaseProblems } from '@candor/server/liveProblems.ts';
import { setupFaultText } from '@candor/server/setupFaultText.ts';
import { StartError } from '../progress.ts';

export const TARGET = 'MOVE_TO_DATABASE_URL';

/**
 * Returns the new database's address, as its owner. It comes from a variable, since everybody on a machine can read the
 * arguments of a command. No message contains it.
 */
export function moveTarget(environment: NodeJS.ProcessEnv, mode: 'demo' | 'live'): string {
  const target = environment[TARGET];
  if (target === undefined || !URL.canParse(target) || !/^postgres(?:ql)?:$/.test(new URL(target).protocol))
    throw new StartError(
      `${TARGET} names the new database as its owner reaches it: postgres://owner:password@host/database ` +
        '(docs/operating.md#another-postgresql).',
    );
  const problems = mode === 'live' ? databaseProblems(TARGET, target) : [];
  if (problems.length > 0) throw new StartError(problems.map(setupFaultText).join('\n'));
  return target;
}
