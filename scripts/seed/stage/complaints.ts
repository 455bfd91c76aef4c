import { z } from 'zod';
import { DAY_MS, HOUR_MS } from '@candor/domain/time.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { decideApproval } from './approvals.ts';
import { findRegistered } from './arrivals.ts';
import type { RegisteredClients } from './arrivals.ts';
import type { Browser } from './browser.ts';
import { cast } from './cast.ts';
import { chooseReal } from './actions.ts';
import type { Person } from './person.ts';
import type { Scene, Stage, StaffName } from './stage.ts';

interface Words {
  readonly category: string;
  readonly subject: string;
  readonly text: string;
}

const listed = z.object({ rows: z.array(z.object({ id: z.number(), number: z.string(), name: z.string() })) });
const history = z.object({ trades: z.array(z.object({ id: z.number(), symbol: z.string() })) });

/** Complaints in the states that the desk knows: nearly due, answered with a redress, and acknowledged today. */
export function complaints(stage: Stage, clients: RegisteredClients): readonly Scene[] {
  return [
    printError(stage, cast.henrik, stage.ago(54), {
      category: 'charges',
      subject: 'A charge that I do not understand',
      text: 'The cost box showed 0.75 before my order of October. The statement shows more. Please explain the difference.',
    }),
    work(stage, 'Jonas', cast.henrik, stage.ago(53), ['acknowledge', 'review']),
    note(stage, 'Jonas', cast.henrik, stage.ago(40), 'Asked dealing for the mark-up of that day; no answer yet.'),
    ...answered(stage, clients),
    // A complaint about the stop that the bad ticks reached: see the incident.
    printError(
      stage,
      cast.matteo,
      stage.ago(0, 7),
      {
        category: 'prices',
        subject: 'My SOL position was closed at a wrong price',
        text: 'It was closed at a price that I see on no other chart. I ask for a correction.',
      },
      'SOLUSD',
    ),
    work(stage, 'Luc', cast.matteo, stage.ago(0, 6), ['acknowledge']),
    {
      at: stage.ago(0, 6) + 600_000,
      play: async () => {
        const officer = await stage.signIn('Luc');
        const about = { id: findRegistered(clients, cast.matteo).id, request: stage.command() };
        await officer.post('/api/office/clients/note', { ...about, note: 'Complaint received, see the register.' });
        await officer.post('/api/office/clients/tag', { id: about.id, tag: 'complaint', on: 1 });
      },
    },
    {
      at: stage.ago(0, 4) + 600_000,
      play: async () => {
        await redress(
          stage,
          clients,
          cast.matteo,
          10,
          'For the time that it has taken, whatever the repair will book.',
        );
      },
    },
  ];
}

/** One complaint from its start to the redress that finance has paid. */
function answered(stage: Stage, clients: RegisteredClients): readonly Scene[] {
  const person = cast.elisa;
  const at = stage.ago(33);
  return [
    printError(stage, person, at, {
      category: 'withdrawal',
      subject: 'Il mio prelievo ha richiesto più tempo del previsto',
      text: 'La data indicata era di due giorni prima. Nessuno mi ha avvisata.',
    }),
    work(stage, 'Jonas', person, at + DAY_MS, ['acknowledge', 'review']),
    {
      at: at + 6 * DAY_MS,
      play: async () => {
        const support = await stage.signIn('Jonas');
        const { id } = await open(support, person);
        await support.post('/api/office/complaints/answer', {
          id,
          command: stage.command(),
          outcome: 'partly',
          redress: 10,
          text: 'Il pagamento è arrivato entro il termine massimo, ma la data mostrata era sbagliata e non L’abbiamo avvisata. Ci scusiamo.',
          reason: 'The date on the page was two days early; the payment itself was in time.',
        });
      },
    },
    {
      at: at + 6 * DAY_MS + 3 * HOUR_MS,
      play: () =>
        decideApproval(
          stage,
          'Petra',
          findRegistered(clients, person),
          'Read, and the same as the other cases of that week.',
        ),
    },
    {
      at: at + 7 * DAY_MS,
      play: () => redress(stage, clients, person, 10, 'As promised in the answer.'),
    },
    {
      at: at + 7 * DAY_MS + HOUR_MS,
      play: () => decideApproval(stage, 'Luc', findRegistered(clients, person), 'The answer promises it.'),
    },
  ];
}

function printError(stage: Stage, person: Person, at: Instant, words: Words, about?: string): Scene {
  const play = async (): Promise<void> => {
    const browser = await stage.logIn(person);
    await chooseReal(browser);
    const { trades } =
      about === undefined ? { trades: [] } : history.parse(await browser.post('/api/positions/history', {}));
    const trade = trades.find(({ symbol }) => symbol === about)?.id;
    await browser.post('/api/complaints/make', {
      ...words,
      command_id: stage.command(),
      ...(trade !== undefined && { trade }),
    });
  };
  return { at, play };
}

function work(
  stage: Stage,
  by: StaffName,
  person: Person,
  at: Instant,
  steps: readonly ('acknowledge' | 'review')[],
): Scene {
  const play = async (): Promise<void> => {
    const staff = await stage.signIn(by);
    const { id } = await open(staff, person);
    for (const step of steps) await staff.post(`/api/office/complaints/${step}`, { id, command: stage.command() });
  };
  return { at, play };
}

function note(stage: Stage, by: StaffName, person: Person, at: Instant, text: string): Scene {
  const play = async (): Promise<void> => {
    const staff = await stage.signIn(by);
    const { id } = await open(staff, person);
    await staff.post('/api/office/complaints/note', { id, command: stage.command(), text });
  };
  return { at, play };
}

/** Requests the redress, by finance, with the number of the complaint as evidence. */
async function redress(
  stage: Stage,
  clients: RegisteredClients,
  person: Person,
  amount: number,
  reason: string,
): Promise<void> {
  const officer = await stage.signIn('Petra');
  const { number } = await open(officer, person);
  const finance = await stage.signIn('Sami');
  await finance.post('/api/office/clients/adjustment', {
    id: findRegistered(clients, person).id,
    type: 'goodwill',
    amount,
    evidence: `Complaint ${number}`,
    reason,
    request: stage.command(),
  });
}

async function open(staff: Browser, person: Person): Promise<{ readonly id: number; readonly number: string }> {
  const search = `${person.firstName} ${person.lastName}`;
  const { rows } = listed.parse(await staff.post('/api/office/complaints', { search }));
  const [complaint] = rows;
  if (complaint === undefined) throw new Error(`${search} has complained of nothing`);
  await staff.post('/api/office/complaints/open', { id: complaint.id });
  return complaint;
}
