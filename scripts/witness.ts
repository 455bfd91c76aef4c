import { once } from 'node:events';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { verifierKey } from '@candor/contracts/evidence/note.ts';
import { MINUTE_MS } from '@candor/domain/time.ts';
import { pathOf, runCommand } from './command.ts';
import { StartError, printLine } from './progress.ts';
import { cryptography } from '@candor/server/modules/engine/receipts/cryptography.ts';
import { askForKeys, logAt } from './verify/logFiles.ts';
import { listen } from './witness/listen.ts';
import { pollLog } from './witness/pollLog.ts';
import { openState } from './witness/state.ts';
import type { WitnessState } from './witness/state.ts';
import { Witness } from './witness/witness.ts';
import type { WitnessReply } from './witness/witness.ts';

const LOOK_MS = MINUTE_MS;
/** Time between two readings, longer than caches in between may keep a checkpoint. */
const AGAIN_MS = 5_000;
const USAGE = `Usage: npm run witness -- --log http://localhost:3000/log --key witness.json
         [--listen 127.0.0.1:4100] [--name NAME] [--log-key KEY]`;

/** `npm run witness`: runs a process that watches a public log and signs what continues it (docs/log.md). */
async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      log: { type: 'string' },
      key: { type: 'string' },
      listen: { type: 'string', default: '127.0.0.1:4100' },
      name: { type: 'string', default: `${hostname()}/candor-witness` },
      'log-key': { type: 'string' },
    },
  });
  const { log, key: file, listen: place, name } = values;
  const [, host, port] = /^(.+):(\d{1,5})$/.exec(place) ?? [];
  if (log === undefined || file === undefined || host === undefined || port === undefined) {
    printLine(USAGE);
    return 2;
  }
  const state = await openState(pathOf(file), async () => ({
    name,
    logKeys: values['log-key'] === undefined ? await keysOf(log) : [values['log-key']],
  }));
  const witness = new Witness(state, () => Date.now());
  const answered = async (reply: WitnessReply): Promise<WitnessReply> => {
    await storeAndReport(reply, witness, state);
    return reply;
  };
  const add = async (request: string): Promise<WitnessReply> => answered(await witness.add(request));
  const server = listen({ add, checkpoint: () => state.checkpoint });
  server.listen(Number.parseInt(port, 10), host);
  await once(server, 'listening');
  printLine(`Witness of ${log} at http://${place}. For LOG_WITNESSES:`);
  printLine(`${await verifierKey(state.key, cryptography)}=http://${place}`);
  const timer = setInterval(() => void look(), LOOK_MS);
  const looking = { witness, state, pause: () => delay(AGAIN_MS) };
  const look = (): Promise<unknown> =>
    pollLog(logAt(log), looking)
      .then(answered)
      .catch((error: unknown) => printLine(`${new Date().toISOString()} the log was not read: ${String(error)}`));
  await look();
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  clearInterval(timer);
  server.close();
  server.closeAllConnections();
  return 0;
}

async function keysOf(log: string): Promise<string[]> {
  const { keys } = await askForKeys(log);
  if (keys.length === 0) throw new StartError(`${log} has no key.`);
  return Promise.all(keys.map((key) => verifierKey(key, cryptography)));
}

/** Reports a reply. A refused checkpoint that the log has signed is kept: it proves that there is another log. */
async function storeAndReport({ status, text, evidence }: WitnessReply, witness: Witness, state: WitnessState) {
  const at = new Date().toISOString();
  const { size } = witness.last() ?? { size: 0 };
  if (status === 200) printLine(`${at} signed: ${size} entries`);
  if (evidence === undefined) return;
  const evidenceFile = await state.keepRefused(evidence);
  printLine(`${at} REFUSED after ${size} signed entries: ${text.trim()}; kept in ${evidenceFile}`);
}

await runCommand(() => run(process.argv.slice(2)));
