import { once } from 'node:events';
import { hostname } from 'node:os';
import { parseArgs } from 'node:util';
import { toBase64 } from '@candor/contracts/evidence/encodings.ts';
import { verifierKey } from '@candor/contracts/evidence/note.ts';
import { consistencyStretches, hashesOf } from '@candor/domain/evidence/logTree.ts';
import { pathOf, runCommand } from './command.ts';
import { StartError, say } from './progress.ts';
import { cryptography } from '@candor/server/modules/engine/receipts/cryptography.ts';
import { askForKeys, logAt, readKeys, tilesAt } from './verify/logFiles.ts';
import { readSigned } from './verify/wholeLog.ts';
import { listen } from './witness/listen.ts';
import { openState } from './witness/state.ts';
import type { WitnessState } from './witness/state.ts';
import { Witness } from './witness/witness.ts';
import type { WitnessReply } from './witness/witness.ts';

const LOOK_MS = 60_000;
const USAGE = `Usage: npm run witness -- --log http://localhost:3000/log --key witness.json
         [--listen 127.0.0.1:4100] [--name NAME] [--log-key KEY]`;

/** `npm run witness`: a process that watches a public log and signs what continues it (docs/log.md). */
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
    say(USAGE);
    return 2;
  }
  const state = await openState(pathOf(file), async () => ({
    name,
    logKeys: values['log-key'] === undefined ? await keysOf(log) : [values['log-key']],
  }));
  const witness = new Witness(state, () => Date.now());
  const add = (request: string): Promise<WitnessReply> => addAndSay(witness, state, request);
  const server = listen({ add, checkpoint: () => state.checkpoint });
  server.listen(Number.parseInt(port, 10), host);
  await once(server, 'listening');
  say(`Witness of ${log} at http://${place}. For LOG_WITNESSES:`);
  say(`${await verifierKey(state.key, cryptography)}=http://${place}`);
  const timer = setInterval(() => void look(), LOOK_MS);
  const look = (): Promise<void> =>
    lookAtLog(log, { witness, state, add }).catch((error: unknown) => {
      say(`${new Date().toISOString()} the log was not read: ${String(error)}`);
    });
  await look();
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  clearInterval(timer);
  server.close();
  server.closeAllConnections();
  return 0;
}

async function keysOf(log: string): Promise<string[]> {
  const keys = await askForKeys(log);
  if (keys.length === 0) throw new StartError(`${log} has no key.`);
  return Promise.all(keys.map((key) => verifierKey(key, cryptography)));
}

/** What was refused although the log has signed it is kept: it shows that there is another log. */
async function addAndSay(witness: Witness, state: WitnessState, request: string): Promise<WitnessReply> {
  const reply = await witness.add(request);
  const { size } = witness.last() ?? { size: 0 };
  if (reply.status === 200) say(`${new Date().toISOString()} signed: ${size} entries`);
  if (reply.evidence !== undefined) {
    const kept = await state.keepRefused(reply.evidence, Date.now());
    say(`${new Date().toISOString()} REFUSED: this is not the log that was signed at ${size} entries; kept in ${kept}`);
  }
  return reply;
}

interface Looking {
  readonly witness: Witness;
  readonly state: WitnessState;
  readonly add: (request: string) => Promise<WitnessReply>;
}

/** Reads the log as everybody does: another view than the one that is submitted is noticed. */
async function lookAtLog(log: string, { witness, state, add }: Looking): Promise<void> {
  const last = witness.last()?.size ?? 0;
  const files = logAt(log);
  const seen = await readSigned(files, await readKeys(state.logKeys));
  if (seen.size < last) {
    const kept = await state.keepRefused(seen.text, Date.now());
    return say(`${new Date().toISOString()} REFUSED: the log went back from ${last} to ${seen.size}; kept in ${kept}`);
  }
  const proof = await hashesOf(consistencyStretches(last, seen.size), tilesAt(files, seen.size));
  await add(`old ${last}\n${proof.map((hash) => `${toBase64(hash)}\n`).join('')}\n${seen.text}`);
  return undefined;
}

await runCommand(() => run(process.argv.slice(2)));
