import { readConfig } from '@candor/server/config.ts';
import { RecordingError, parseRecording } from '@candor/server/providers/prices/replay/recording.ts';
import type { Config } from '@candor/server/config.ts';
import { readInput, runCommand } from './command.ts';
import { printLine } from './progress.ts';
import { describeDispute } from './replay/describeDispute.ts';
import { replayInstallation } from './replay/replayInstallation.ts';
import { parseRequest } from './replay/arguments.ts';
import type { ReplayRequest } from './replay/arguments.ts';
import { createOwnDatabase, useGivenDatabase } from './replay/replayDatabase.ts';
import { replayRecording } from './replay/replayRecording.ts';
import { describeReplay } from './replay/report.ts';
import { parseScript } from './replay/script.ts';

/** `npm run replay`: plays recorded quotes with a script of orders, or an account's own history again. */
async function replay(request: ReplayRequest, config: Config): Promise<number> {
  if (request.kind === 'account') {
    const result = await replayInstallation(config, request);
    printLine(describeDispute(request.accountId, result));
    return result.difference === undefined ? 0 : 1;
  }
  const texts = { quotes: readInput(request.file), script: readInput(request.script) };
  // Both are read before a database is created for them.
  parseScript(texts.script, parseRecording(texts.quotes).firstTime);
  const database =
    request.database === undefined ? await createOwnDatabase(config) : await useGivenDatabase(config, request.database);
  try {
    printLine(describeReplay(await replayRecording(texts, database)));
    return 0;
  } finally {
    await database.close();
  }
}

await runCommand(async () => replay(parseRequest(process.argv.slice(2)), readConfig(process.env)), [RecordingError]);
