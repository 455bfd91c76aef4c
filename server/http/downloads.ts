import { Readable } from 'node:stream';
import type { TextFile } from '@candor/contracts/http/textFile.ts';
import type { Result } from '@candor/domain/result.ts';
import { MINUTE_MS } from '@candor/domain/time.ts';
import type { FastifyReply } from 'fastify';
import { DOWNLOADS } from '../admission/budgets.ts';
import { Slots } from '../admission/slots.ts';
import type { EdgeLine } from '../database/edgeLine.ts';
import type { Send } from './callLines.ts';
import { sendRefusal } from './errors.ts';

/** Time limit for sending a file: a slower reader has given up, or never meant to read it. */
const SENDING_LIMIT_MS = 10 * MINUTE_MS;

/** The files being sent: one at a time for each client or partner over all edges, since each needs memory and disk. */
export class Downloads {
  readonly #slots = new Slots(DOWNLOADS);
  readonly #line: Pick<EdgeLine, 'take'>;

  constructor(line: Pick<EdgeLine, 'take'>) {
    this.#line = line;
  }

  /** Makes and sends a file, unless one is already being sent to the subject, or too many to others. */
  async open(reply: FastifyReply, subject: string, make: () => Promise<Result<TextFile>>): Promise<Send> {
    const leave = this.#slots.take(subject);
    if (leave === undefined) {
      const code = this.#slots.holds(subject) ? 'fileUnderWay' : 'busy';
      return () => sendRefusal(reply, { code });
    }
    let release = leave;
    try {
      const hold = await this.#line.take(`file for ${subject}`);
      if (hold === undefined) {
        leave();
        return () => sendRefusal(reply, { code: 'fileUnderWay' });
      }
      release = () => {
        leave();
        void hold.release();
      };
      const file = await make();
      if (file.ok) return () => sendFile(reply, file.value, release);
      release();
      return () => sendRefusal(reply, file.refusal);
    } catch (error) {
      release();
      throw error;
    }
  }
}

/**
 * Sends a file as fast as it is received. If reading fails the connection breaks, so that a truncated file is noticed.
 */
function sendFile(reply: FastifyReply, { name, type, parts }: TextFile, release: () => void): FastifyReply {
  const file = Readable.from(parts, { objectMode: false });
  const limit = setTimeout(() => file.destroy(new Error('the file was not taken in time')), SENDING_LIMIT_MS);
  file.once('close', () => {
    clearTimeout(limit);
    release();
  });
  reply.header('Content-Disposition', `attachment; filename="${name}"`);
  return reply.type(type.startsWith('text/') ? `${type}; charset=utf-8` : type).send(file);
}
