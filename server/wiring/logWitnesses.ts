import { readVerifierKey } from '@candor/contracts/evidence/note.ts';
import { assert } from '@candor/domain/assert.ts';
import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import { askWitness, isShortOfQuorum } from '../modules/engine/publicLog/index.ts';
import type { PublicLogDeps, Witness } from '../modules/engine/publicLog/index.ts';
import type { WitnessSetting } from '../witnessSettings.ts';
import { LastingAlarm } from './lastingAlarm.ts';
import { tryOnce } from './sweeps.ts';

const TIMEOUT_MS = 5_000;
/** Characters kept of a witness's answer, which is a line or two. */
const ANSWER_LETTERS = 4_000;
const REFUSED = 'a witness has refused the public log';

const sha256 = async (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest());

/**
 * Asks the witnesses of the log after each checkpoint. A witness that refuses it raises an alarm until it signs again;
 * too few witnesses for a minute raise one until a quorum signs.
 */
export class LogWitnesses {
  readonly #settings: readonly WitnessSetting[];
  readonly #deps: PublicLogDeps;
  readonly #log: Logger;
  readonly #refusing = new Set<string>();
  readonly #shortage: LastingAlarm;

  constructor(settings: readonly WitnessSetting[], deps: PublicLogDeps, log: Logger) {
    this.#settings = settings;
    this.#deps = deps;
    this.#log = log;
    this.#shortage = new LastingAlarm(log, 'too few witnesses sign the public log');
  }

  /** Asks all witnesses at once, so that a slow one delays no other. */
  async ask(): Promise<void> {
    const sweep = { log: this.#log, trouble: 'a witness of the public log was not reached' };
    await Promise.all(
      this.#settings.map((setting) => tryOnce(sweep, () => this.#askOne(setting), { witness: setting.address })),
    );
    await this.#countThem();
  }

  async #countThem(): Promise<void> {
    const { officePool: pool, clock, cosigning } = this.#deps;
    if (await isShortOfQuorum({ pool, clock, cosigning })) this.#shortage.raise({ quorum: cosigning.quorum });
    else this.#shortage.end();
  }

  async #askOne(setting: WitnessSetting): Promise<void> {
    const { address } = setting;
    const answer = await askWitness(this.#deps, await witnessOf(setting));
    if (answer === 'refused' && !this.#refusing.has(address)) {
      this.#refusing.add(address);
      this.#log.error({ alarm: true, witness: address }, REFUSED);
    }
    if (answer === 'signed' && this.#refusing.delete(address))
      this.#log.warn({ alarm: true, witness: address }, `over: ${REFUSED}`);
  }
}

async function witnessOf({ key: text, address }: WitnessSetting): Promise<Witness> {
  const key = await readVerifierKey(text, { sha256 });
  assert(key !== undefined, 'the settings have keys of witnesses');
  const url = `${address.replace(/\/+$/, '')}/add-checkpoint`;
  return {
    key,
    async post(body) {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const response = await fetch(url, { method: 'POST', body, signal, redirect: 'error' });
      return { status: response.status, text: (await response.text()).slice(0, ANSWER_LETTERS) };
    },
  };
}
