import { mkdir, readFile, readdir, rm } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { BrandId } from '@candor/domain/ids.ts';
import { writeWhole } from '../../wholeFile.ts';
import type { MailProvider, OutgoingMail } from './interface.ts';

/** Mail in the outbox. */
export interface KeptMail extends OutgoingMail {
  readonly id: string;
}

/** Outbox of a demonstration, for people who try it out. */
export interface Outbox extends MailProvider {
  /** Lists the mails, newest first. */
  list(brandId: BrandId): Promise<KeptMail[]>;
  find(brandId: BrandId, id: string): Promise<KeptMail | undefined>;
}

const stored = z.object({
  brandId: z.string(),
  messageId: z.string(),
  from: z.object({ name: z.string(), address: z.string() }),
  to: z.string(),
  language: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  at: z.number(),
});

const KEPT = 200;
const NAME = /^\d{13}-[0-9a-f]{16}\.json$/;

/** Writes each mail into a file that only the server can read, and sends none. The same mail twice is one file. */
export function mailOutbox(folder: string): Outbox {
  const names = async (): Promise<string[]> => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return (await readdir(folder)).filter((name) => NAME.test(name)).toSorted();
  };
  const read = async (name: string): Promise<KeptMail> => {
    return {
      ...stored.parse(JSON.parse(await readFile(join(folder, name), 'utf8'))),
      id: name.slice(0, -'.json'.length),
    };
  };
  return {
    async send(mail) {
      const before = await names();
      const hash = createHash('sha256').update(mail.messageId).digest('hex').slice(0, 16);
      const again = before.filter((name) => name.endsWith(`${hash}.json`));
      await writeWhole(join(folder, `${String(mail.at).padStart(13, '0')}-${hash}.json`), JSON.stringify(mail));
      const old = [...again, ...before.slice(0, Math.max(0, before.length + 1 - KEPT))];
      const current = `${String(mail.at).padStart(13, '0')}-${hash}.json`;
      for (const name of old) if (name !== current) await rm(join(folder, name), { force: true });
    },
    async list(brandId) {
      const mails = await Promise.all((await names()).map(read));
      return mails.filter((mail) => mail.brandId === brandId).toReversed();
    },
    async find(brandId, id) {
      const name = (await names()).find((one) => one === `${id}.json`);
      const mail = name === undefined ? undefined : await read(name);
      return mail?.brandId === brandId ? mail : undefined;
    },
    close: async () => undefined,
  };
}
