import { readFileSync } from 'node:fs';
import { ConfigError, readConfig } from '@candor/server/config.ts';
import type { Config } from '@candor/server/config.ts';
import { StartError, say } from './progress.ts';
import { describeDispute } from './replay/dispute/describe.ts';
import { replayInstallation } from './replay/dispute/replayInstallation.ts';
import { parseRequest } from './replay/arguments.ts';
import type { ReplayRequest } from './replay/arguments.ts';
import { createOwnDatabase, useGivenDatabase } from './replay/replayDatabase.ts';
import { replayRecording } from './replay/replayRecording.ts';
import { describeReplay } from './replay/report.ts';

/** `npm run replay`: recorded quotes with a script of orders, or an account's own history once more. */
async function replay(request: ReplayRequest, config: Config): Promise<number> {
  if (request.kind === 'account') {
    const result = await replayInstallation(config, request);
    say(describeDispute(request.accountId, result));
    return result.difference === undefined ? 0 : 1;
  }
  const texts = { quotes: readFileSync(request.file, 'utf8'), script: readFileSync(request.script, 'utf8') };
  const database =
    request.database === undefined ? await createOwnDatabase(config) : await useGivenDatabase(config, request.database);
  try {
    say(describeReplay(await replayRecording(texts, database)));
    return 0;
  } finally {
    await database.close();
  }
}

try {
  process.exitCode = await replay(parseRequest(process.argv.slice(2)), readConfig(process.env));
} catch (error) {
  const isPlain = error instanceof StartError || error instanceof ConfigError;
  process.stderr.write(`${isPlain ? error.message : String(error instanceof Error ? error.stack : error)}\n`);
  process.exitCode = 2;
}
