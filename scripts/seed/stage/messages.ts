import { z } from 'zod';
import { HOUR_MS } from '@candor/domain/time.ts';
import type { Language } from '@candor/domain/clients/language.ts';
import type { Instant } from '@candor/domain/ids.ts';
import type { Browser } from './browser.ts';
import { cast } from './cast.ts';
import { nameOf } from './person.ts';
import type { Scene, Stage, StaffName } from './stage.ts';

interface Writer {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly language: Language;
}

const visitor: Writer = {
  firstName: 'Hannah',
  lastName: 'Okafor',
  email: 'hannah.okafor@example.com',
  phone: '+447700900123',
  language: 'en',
};

/** Messages of clients and visitors, answered and not. */
export function messages(stage: Stage): readonly Scene[] {
  return [
    write(stage, cast.elisa, stage.ago(12), 'Per favore, quanto tempo serve per un prelievo sulla carta?'),
    answer(stage, 'Jonas', cast.elisa, stage.ago(12) + 3 * HOUR_MS, {
      language: 'it',
      text: 'Buongiorno, due giorni lavorativi al massimo. La data prevista è indicata sulla pagina del prelievo.',
    }),
    write(stage, cast.sara, stage.ago(2, 5), 'Where do I find the statement of last month for my tax return?'),
    answer(stage, 'Jonas', cast.sara, stage.ago(2, 1), {
      language: 'en',
      text: 'Open My account, then Statements. The one of each month can be downloaded as a PDF and as a CSV file.',
    }),
    write(stage, cast.joris, stage.ago(0, 21), 'My withdrawal is on hold. Which details of my bank are missing?'),
    write(stage, visitor, stage.ago(0, 9), 'Before I register: is there a fee if I do not trade for a few months?'),
    write(stage, cast.clara, stage.ago(0, 1) - HOUR_MS / 2, 'Ich habe meine Dokumente geschickt. Wie lange dauert es?'),
  ];
}

function write(stage: Stage, writer: Writer, at: Instant, message: string): Scene {
  const { firstName: first_name, lastName: last_name, email, phone } = writer;
  const sent = { first_name, last_name, email, phone, message };
  const play = async (): Promise<void> => {
    await stage.browserOf(writer).post('/api/contact', { ...sent, command_id: stage.command() });
  };
  return { at, play };
}

interface Answer {
  readonly language: Language;
  readonly text: string;
}

function answer(stage: Stage, by: StaffName, writer: Writer, at: Instant, { language, text }: Answer): Scene {
  const play = async (): Promise<void> => {
    const support = await stage.signIn(by);
    const { id } = await open(support, writer);
    await support.post('/api/office/contact/take', { id, take: 1 });
    await support.post('/api/office/contact/answer', { command: stage.command(), id, language, answer: text });
  };
  return { at, play };
}

const named = z.object({ id: z.number(), name: z.string() });
const openMessages = z.object({ rows: z.array(named) });

async function open(support: Browser, writer: Writer): Promise<z.infer<typeof named>> {
  const { rows } = openMessages.parse(await support.post('/api/office/contact', { state: 'open' }));
  const message = rows.find(({ name }) => name === nameOf(writer));
  if (message === undefined) throw new Error(`no message of ${nameOf(writer)} is open`);
  await support.post('/api/office/contact/open', { id: message.id });
  return message;
}
