import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { readMailText as call } from '@candor/contracts/http/office/mailTexts.ts';
import type { MailTextPage } from '@candor/contracts/http/office/mailTexts.ts';
import { MAIL_PARAGRAPHS } from '@candor/domain/mails/mailText.ts';
import type { ClientId } from '@candor/domain/ids.ts';
import type { MailText } from '@candor/domain/mails/mailText.ts';
import { staffRoles } from '@candor/domain/staff/roles.ts';
import { mailCatalogues } from '@candor/locales/mail.ts';
import type { MailTemplate } from '@candor/locales/mail.ts';
import * as z from 'zod/mini';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { newClient, post } from '../../../../tests/support/edgeClient.ts';
import type { Answered, Entered } from '../../../../tests/support/edgeClient.ts';
import { deliveryParts, memoryMail } from '../../../../tests/support/mail.ts';
import { newMail } from '../../../../tests/support/newMail.ts';
import { newStaff, officePost } from '../../../../tests/support/officeClient.ts';
import type { Staff } from '../../../../tests/support/officeClient.ts';
import { transaction } from '../../../database/pool.ts';
import { deliverMail } from '../../access/notifications/deliverMail.ts';
import type { NewMail } from '../../access/notifications/mail.ts';
import { listMails } from '../../access/notifications/mailHistory.ts';
import { listMail } from '../../access/notifications/mailLog.ts';
import { queueMail } from '../../access/notifications/queueMail.ts';
import type { OutgoingMail } from '../../../providers/mail/interface.ts';

/** The desk of email texts: one proposes, another decides, and the next event's mail has the new text. */

const because = { reason: 'Agreed with marketing' };
const product: MailText = mailCatalogues.en.mails.emailUnknown;
const other = (title: string): MailText => ({ ...product, title });

let edge: Edge;
let admin: Staff;
let compliance: Staff;
let requests = 0;

beforeAll(async () => {
  edge = await startEdge();
  admin = await newStaff(edge, ['brandAdmin']);
  compliance = await newStaff(edge, ['compliance']);
});

afterAll(() => edge.stop());

const name = { template: 'emailUnknown', language: 'en' } as const;

async function look(staff = admin, template: string = name.template): Promise<MailTextPage> {
  const answer = await officePost(edge, 'mail-texts/read', { ...name, template }, staff.sent);
  expect(answer.status, answer.text).toBe(200);
  return z.decode(call.answer, answer.data as never);
}

interface AskOptions {
  readonly version?: number;
  readonly request?: string;
  readonly template?: string;
}

async function ask(staff: Staff, words: MailText | null, options: AskOptions = {}): Promise<Answered> {
  requests += 1;
  const version = options.version ?? (await look(admin, options.template)).version;
  const { template = name.template, request = `mail-text-${requests}` } = options;
  const body = { ...name, template, version, words, ...because, request };
  return officePost(edge, 'mail-texts/ask', body, staff.sent);
}

function decide(staff: Staff, answer: Answered, approve = 1): Promise<Answered> {
  const { id } = answer.data['approval'] as { id: number };
  return officePost(edge, 'approvals/decide', { id, approve, ...because }, staff.sent);
}

const codeOf = ({ status, code }: Answered): string => code ?? String(status);

async function publish(words: MailText | null, template: string = name.template): Promise<void> {
  const answer = await ask(admin, words, { template });
  expect(codeOf(answer), answer.text).toBe('200');
  expect((await decide(compliance, answer)).data).toMatchObject({ state: 'approved', outcome: 'done' });
}

/** Queues the mail of a present event. */
async function queue(changes: Partial<NewMail> = {}): Promise<number> {
  const brandId = changes.brandId ?? edge.brand.id;
  return transaction(edge.pool, brandId, async (connection) => {
    await queueMail(connection, newMail(edge, changes));
    const { rows } = await connection.query<{ id: number }>('SELECT max(id)::float8 AS id FROM mail');
    return rows[0]?.id ?? 0;
  });
}

async function sentNow(changes: Partial<NewMail> = {}): Promise<string> {
  return (await sent(await queue(changes), changes.brandId))?.text ?? '';
}

async function sent(mailId: number, brandId = edge.brand.id): Promise<OutgoingMail | undefined> {
  const provider = memoryMail();
  await deliverMail(deliveryParts(edge, provider), { brandId, mailId });
  return provider.taken[0];
}

/** Makes the published text invalid in the database, as an upgrade or another host could. */
async function spoilNewest(place: 'subject' | 'title', text: string): Promise<void> {
  await asOwner(edge.database, async (owner) => {
    await owner.query('ALTER TABLE mail_text DISABLE TRIGGER insert_only');
    await owner.query(
      `UPDATE mail_text SET words = jsonb_set(words, ARRAY[$1], to_jsonb($2::text))
       WHERE brand_id = $3 AND version = (SELECT max(version) FROM mail_text WHERE brand_id = $3)`,
      [place, text, edge.brand.id],
    );
    await owner.query('ALTER TABLE mail_text ENABLE TRIGGER insert_only');
  });
}

async function stored(): Promise<readonly { version: number; follows: number }[]> {
  return asOwner(edge.database, async (owner) => {
    const { rows } = await owner.query<{ version: number; follows: number }>(
      'SELECT version, follows FROM mail_text ORDER BY version',
    );
    return rows;
  });
}

const readers = new Set(['brandAdmin', 'support', 'compliance', 'platformAdmin', 'auditor']);

test.each(staffRoles)(
  'ST-1 %s reads the email texts or not, and only the brand’s administration proposes',
  async (role) => {
    const staff = await newStaff(edge, [role]);
    const read = await officePost(edge, 'mail-texts', { language: 'en' }, staff.sent);
    expect(read.status).toBe(readers.has(role) ? 200 : 403);
    // A role that may propose gets further: this text has a link to another host.
    const answer = await ask(staff, other('evil.example'));
    expect(codeOf(answer)).toBe(role === 'brandAdmin' ? 'mailTextLink' : 'forbidden');
  },
);

describe('SE-13 two people publish the words of a mail', () => {
  it('sends them from the next event on, keeps those of before for what was queued, and restores them', async () => {
    const before = await queue();
    edge.clock.pass(1);
    await publish(other('Is it you, {{brand}} asks?'));
    expect(await sentNow()).toContain('Is it you, Northline asks?');
    expect((await sent(before))?.text).toContain(product.title);
    expect(await look()).toMatchObject({ is_overruled: false, in_force: { title: 'Is it you, {{brand}} asks?' } });
    edge.clock.pass(1);
    await publish(null);
    expect(await sentNow()).toContain(product.title);
    const { versions, in_force: inForce } = await look();
    expect(inForce).toEqual(product);
    expect(versions.map(({ words }) => words?.title ?? null)).toEqual([null, 'Is it you, {{brand}} asks?']);
    expect(versions[0]).toMatchObject({ by: admin.name, approved_by: compliance.name, ...because });
  });

  it('is published once, however often it is proposed and decided', async () => {
    const count = (await stored()).length;
    const words = other('Asked twice');
    const { version } = await look();
    const answer = await ask(admin, words, { version, request: 'the-same' });
    const again = await ask(admin, words, { version, request: 'the-same' });
    expect(again.data['approval']).toMatchObject({ id: (answer.data['approval'] as { id: number }).id });
    expect(codeOf(await ask(admin, other('Reused'), { version, request: 'the-same' }))).toBe('commandReused');
    const decisions = await Promise.all([1, 2, 3].map(() => decide(compliance, answer)));
    expect(decisions.map(({ status }) => status)).toContain(200);
    expect(await stored()).toHaveLength(count + 1);
  });

  it('has one proposal at a time, which follows the version that was read', async () => {
    const { version } = await look();
    const second = await newStaff(edge, ['brandAdmin']);
    const answers = await Promise.all([
      ask(admin, other('One'), { version, request: 'race-one' }),
      ask(second, other('Other'), { version, request: 'race-other' }),
    ]);
    const open = answers.filter(({ status }) => status === 200);
    expect(open).toHaveLength(1);
    await Promise.all(open.map((one) => decide(compliance, one)));
    expect(codeOf(await ask(admin, other('Late'), { version }))).toBe('mailTextMoved');
  });

  it('of two that follow one version, approved at the same moment, one is published', async () => {
    const { version } = await look();
    const first = await ask(admin, other('First'), { version });
    const { id } = first.data['approval'] as { id: number };
    // A second one can then be pending beside it.
    await asOwner(edge.database, (owner) =>
      owner.query('UPDATE approval SET subject_key = subject_key || $2 WHERE id = $1', [id, ' aside']),
    );
    const second = await ask(admin, other('Second'), { version });
    expect([codeOf(first), codeOf(second)]).toEqual(['200', '200']);
    const decided = await Promise.all([first, second].map((one) => decide(compliance, one)));
    const became = decided.map(({ code, data }) => code ?? data['outcome']);
    expect(became.filter((one) => one === 'done')).toHaveLength(1);
    expect(became.filter((one) => one === 'failed' || one === 'mailTextMoved')).toHaveLength(1);
    expect((await stored()).filter(({ follows }) => follows === version)).toHaveLength(1);
    // One that was refused because the version had moved still waits.
    await Promise.all([first, second].map((one) => decide(compliance, one, 0)));
  });

  it('is never published by the person who has proposed it', async () => {
    const both = await newStaff(edge, ['brandAdmin', 'compliance']);
    const answer = await ask(both, other('Alone'));
    expect(codeOf(answer)).toBe('200');
    expect((await decide(both, answer)).status).not.toBe(200);
    await decide(compliance, answer, 0);
  });

  it('shows the second person each paragraph that changes, to its end', async () => {
    const long = Array.from({ length: MAIL_PARAGRAPHS }, (_each, index) => `${index} ${'x'.repeat(990)}`);
    await publish({ ...product, paragraphs: long });
    const words = { ...product, paragraphs: [...long.slice(0, -1), `${long.at(-1)} US`] };
    const answer = await ask(admin, words);
    const { changes } = answer.data['approval'] as { changes: readonly unknown[] };
    expect(changes).toEqual([
      { name: 'mailTemplate', before: '', after: 'emailUnknown (en)' },
      { name: 'mailParagraphs 12', before: long.at(-1), after: `${long.at(-1)} US` },
    ]);
    await decide(compliance, answer, 0);
  });

  it('is in the brand’s record, with both names', async () => {
    await publish(other('Recorded'));
    const { rows } = await asOwner(edge.database, (owner) =>
      owner.query<{ payload: string }>(
        "SELECT payload FROM audit_entry WHERE action = 'mailText.published' ORDER BY number DESC LIMIT 1",
      ),
    );
    expect(rows[0]?.payload).toContain('emailUnknown/en');
    expect(rows[0]?.payload).toContain(admin.name);
  });
});

describe('SE-10 what the words may not say', () => {
  it.each([
    ['mailTextEmpty', other('')],
    ['mailTextMarkup', other('<b>Bold</b>')],
    ['mailPlaceholderUnknown', other('Dear {{name}}')],
    ['mailTextLink', other('See https://evil.example/')],
    ['mailTextTooLong', other('x'.repeat(101))],
    ['malformed', other('x'.repeat(5_000))],
  ] as const)('%s is refused when it is proposed and when it is previewed', async (code, words) => {
    expect(codeOf(await ask(admin, words))).toBe(code);
    expect(codeOf(await officePost(edge, 'mail-texts/preview', { ...name, words }, admin.sent))).toBe(code);
  });

  it('what applies already is no change, and there is no mail of another name', async () => {
    const { in_force: words, version } = await look();
    expect(codeOf(await ask(admin, words))).toBe('mailTextUnchanged');
    const body = { language: 'en', version, words, ...because, request: 'no-such-mail', template: 'layout' };
    expect(codeOf(await officePost(edge, 'mail-texts/ask', body, admin.sent))).toBe('notFound');
    expect(codeOf(await officePost(edge, 'mail-texts/read', { ...name, template: '__proto__' }, admin.sent))).toBe(
      'notFound',
    );
  });
});

describe('SE-10 what stays the product’s', () => {
  it.each(['staffTotpRemoved', 'staffInvitation', 'staffReport'])(
    '%s goes to staff: there is no such mail',
    async (template) => {
      const words = mailCatalogues.en.mails[template as 'staffReport'];
      const request = { ...name, template, words };
      const { data } = await officePost(edge, 'mail-texts', { language: 'en' }, admin.sent);
      expect((data['mails'] as { template: string }[]).map((mail) => mail.template)).not.toContain(template);
      expect(codeOf(await officePost(edge, 'mail-texts/read', { ...name, template }, admin.sent))).toBe('notFound');
      expect(codeOf(await officePost(edge, 'mail-texts/preview', request, admin.sent))).toBe('notFound');
      const ask = { ...request, version: 0, ...because, request: `to-${template}` };
      expect(codeOf(await officePost(edge, 'mail-texts/ask', ask, admin.sent))).toBe('notFound');
    },
  );

  it.each(['totpRemoved', 'partnerTotpRemoved', 'newDevice'] as const)('the warning in %s', async (template) => {
    const words = mailCatalogues.en.mails[template];
    expect(await look(admin, template)).toMatchObject({ is_warning: true });
    for (const change of [{ button: 'All is well' }, { note: 'You need do nothing.' }]) {
      expect(codeOf(await ask(admin, { ...words, ...change }, { template }))).toBe('mailTextFixed');
    }
    expect(codeOf(await ask(admin, { ...words, title: 'Have you seen this?' }, { template }))).toBe('200');
  });
});

test('SE-11 words that may not be sent any more give way to the product’s', async () => {
  await publish(other('Kept'));
  await spoilNewest('title', '{{gone}}');
  expect(await sentNow()).toContain(product.title);
  expect(await look()).toMatchObject({ is_overruled: true, in_force: product });
  await publish(null);
  expect(await look()).toMatchObject({ is_overruled: false });
});

describe('SE-11 what is read again', () => {
  const words = mailCatalogues.en.mails.documentApproved;
  const values = { name: 'Anna', file: 'a.pdf' };
  let client: Entered;
  let clientId: ClientId;

  beforeAll(async () => {
    client = await newClient(edge);
    const found = await edge.sessions.find(edge.brand.id, { ...client, cookie: undefined, host: 'localhost' });
    if (!found.ok) throw new Error('no session');
    clientId = found.value.clientId;
  });

  const happen = (): Promise<number> =>
    queue({ clientId, template: 'documentApproved', values, link: { path: '/my-account/documents' } });

  /** Reads the message titles and the subjects that the client and the office see, newest first. */
  async function readAgain() {
    const { data } = await post(edge, '/api/messages', { language: 'en' }, client.sent);
    const reader = { brandId: edge.brand.id, hidden: undefined };
    const log = await listMail({ ...edge, brands: [edge.brand] }, { template: 'documentApproved' }, reader);
    const mails = await transaction(edge.pool, edge.brand.id, (connection) =>
      listMails(connection, clientId, edge.brand, { now: edge.clock.now() }),
    );
    const mine = mails.map(({ subject }) => subject).slice(0, 2);
    if (!log.ok) throw new Error(log.refusal.code);
    expect(log.value.rows.map(({ subject }) => subject).slice(0, 2)).toEqual(mine);
    return { titles: (data['messages'] as { title: string }[]).map(({ title }) => title).slice(0, 2), subjects: mine };
  }

  it('has the words of its event, also where they may not be sent any more', async () => {
    await happen();
    edge.clock.pass(1);
    await publish({ ...words, subject: 'Seen by {{brand}}', title: 'Fine' }, 'documentApproved');
    await happen();
    const product = `${words.subject} · Northline`;
    const before = await readAgain();
    expect(before).toEqual({ titles: ['Fine', words.title], subjects: ['Seen by Northline · Northline', product] });
    // The brand gives up a host that its text names, and a later release allows less.
    await spoilNewest('subject', 'See gone.example');
    await spoilNewest('title', `See gone.example ${'x'.repeat(200)}`);
    const after = await readAgain();
    expect(after.titles).toEqual([`See gone.example ${'x'.repeat(200)}`, words.title]);
    expect(after.subjects).toEqual(['See gone.example · Northline', product]);
    expect((await sent(await happen()))?.subject).toBe(product);
  });

  it('has the product’s where one of its placeholders has no value there', async () => {
    await spoilNewest('subject', '{{gone}}');
    await spoilNewest('title', '{{gone}}');
    await happen();
    expect((await readAgain()).titles).toEqual([words.title, words.title]);
    expect((await readAgain()).subjects).toEqual(Array.from({ length: 2 }, () => `${words.subject} · Northline`));
  });
});

describe('SE-12 the preview', () => {
  it.each(Object.keys(mailCatalogues) as (keyof typeof mailCatalogues)[])(
    'is made of every mail: %s',
    async (language) => {
      const { data } = await officePost(edge, 'mail-texts', { language }, admin.sent);
      const listed = (data['mails'] as { template: MailTemplate }[]).map(({ template }) => template);
      expect(listed.length).toBeGreaterThan(80);
      for (const template of listed) {
        const { subject, title, paragraphs, button, note } = mailCatalogues[language].mails[template];
        const words = { subject, title, paragraphs, button, note };
        const answer = await officePost(edge, 'mail-texts/preview', { template, language, words }, admin.sent);
        expect(codeOf(answer), `${language} ${template}`).toBe('200');
        expect(JSON.stringify(answer.data)).not.toContain('{{');
      }
    },
  );

  it('is the mail as it is sent, but for its address', async () => {
    const words = other('Is it you, {{brand}} asks?');
    const { data } = await officePost(edge, 'mail-texts/preview', { ...name, words }, admin.sent);
    await publish(words);
    const mail = await sent(await queue({ values: { name: 'Kim Berger' } }));
    const inBoth = (text: unknown) => String(text).replaceAll(/https?:\/\/[^\s"<]+/g, 'ADDRESS');
    expect(data['subject']).toBe(mail?.subject);
    expect(inBoth(data['text'])).toBe(inBoth(mail?.text));
    expect(inBoth(data['html'])).toBe(inBoth(mail?.html));
  });
});

test('T22 another brand keeps its own words', async () => {
  await publish(other('Of Northline'));
  const elsewhere = await newStaff(edge, ['brandAdmin'], 'other');
  const answer = await officePost(edge, 'mail-texts/read', name, elsewhere.sent);
  expect(answer.data).toMatchObject({ version: 0, in_force: product });
  expect(await sentNow()).toContain('Of Northline');
  expect(await sentNow({ brandId: 'other' })).toContain(product.title);
});
