import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { readMailText as call } from '@candor/contracts/http/office/mailTexts.ts';
import type { MailTextPage } from '@candor/contracts/http/office/mailTexts.ts';
import { MAIL_PARAGRAPHS } from '@candor/domain/mails/mailText.ts';
import type { MailText } from '@candor/domain/mails/mailText.ts';
import { staffRoles } from '@candor/domain/staff/roles.ts';
import { mailCatalogues } from '@candor/locales/mail.ts';
import * as z from 'zod/mini';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import type { Answered } from '../../../../tests/support/edgeClient.ts';
import { deliverAll, deliveryParts, memoryMail } from '../../../../tests/support/mail.ts';
import { newStaff, officePost } from '../../../../tests/support/officeClient.ts';
import type { Staff } from '../../../../tests/support/officeClient.ts';
import { transaction } from '../../../database/pool.ts';
import { deliverMail } from '../../access/notifications/deliverMail.ts';
import { queueMail } from '../../access/notifications/queueMail.ts';

/** The desk of email texts: one proposes, another decides, and the next event's mail has the new words. */

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

async function look(staff = admin): Promise<MailTextPage> {
  const answer = await officePost(edge, 'mail-texts/read', name, staff.sent);
  expect(answer.status, answer.text).toBe(200);
  return z.decode(call.answer, answer.data as never);
}

interface Asked {
  readonly version?: number;
  readonly request?: string;
}

async function ask(staff: Staff, words: MailText | null, asked: Asked = {}): Promise<Answered> {
  requests += 1;
  const version = asked.version ?? (await look()).version;
  const body = { ...name, version, words, ...because, request: asked.request ?? `mail-text-${requests}` };
  return officePost(edge, 'mail-texts/ask', body, staff.sent);
}

function decide(staff: Staff, asked: Answered, approve = 1): Promise<Answered> {
  const { id } = asked.data['approval'] as { id: number };
  return officePost(edge, 'approvals/decide', { id, approve, ...because }, staff.sent);
}

const codeOf = ({ status, code }: Answered): string => code ?? String(status);

async function publish(words: MailText | null): Promise<void> {
  const asked = await ask(admin, words);
  expect(codeOf(asked), asked.text).toBe('200');
  expect((await decide(compliance, asked)).data).toMatchObject({ state: 'approved', outcome: 'done' });
}

/** The mail of an event of now, as it is sent. */
async function queue(): Promise<number> {
  return transaction(edge.pool, edge.brand.id, async (connection) => {
    await queueMail(connection, {
      brandId: edge.brand.id,
      clientId: undefined,
      to: 'kim@example.com',
      language: 'en',
      template: 'emailUnknown',
      values: {},
      link: { path: '/login' },
      now: edge.clock.now(),
    });
    const { rows } = await connection.query<{ id: number }>('SELECT max(id)::float8 AS id FROM mail');
    return rows[0]?.id ?? 0;
  });
}

async function sentNow(): Promise<string> {
  return sent(await queue());
}

async function sent(mailId: number): Promise<string> {
  const provider = memoryMail();
  await deliverMail(deliveryParts(edge, provider), { brandId: edge.brand.id, mailId });
  return provider.taken[0]?.text ?? '';
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
    // What is theirs to propose is looked at further: this has a link to somewhere else.
    const asked = await ask(staff, other('evil.example'));
    expect(codeOf(asked)).toBe(role === 'brandAdmin' ? 'mailTextLink' : 'forbidden');
  },
);

describe('SE-13 two people publish the words of a mail', () => {
  it('sends them from the next event on, keeps those of before for what was queued, and restores them', async () => {
    const before = await queue();
    edge.clock.pass(1);
    await publish(other('Is it you, {{brand}} asks?'));
    expect(await sentNow()).toContain('Is it you, Northline asks?');
    expect(await sent(before)).toContain(product.title);
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
    const asked = await ask(admin, words, { version, request: 'the-same' });
    const again = await ask(admin, words, { version, request: 'the-same' });
    expect(again.data['approval']).toMatchObject({ id: (asked.data['approval'] as { id: number }).id });
    expect(codeOf(await ask(admin, other('Reused'), { version, request: 'the-same' }))).toBe('commandReused');
    const decisions = await Promise.all([1, 2, 3].map(() => decide(compliance, asked)));
    expect(decisions.map(({ status }) => status)).toContain(200);
    expect(await stored()).toHaveLength(count + 1);
  });

  it('follows the version that was read: of two at the same moment one is published', async () => {
    const { version } = await look();
    const second = await newStaff(edge, ['brandAdmin']);
    const asked = await Promise.all([
      ask(admin, other('One'), { version, request: 'race-one' }),
      ask(second, other('Other'), { version, request: 'race-other' }),
    ]);
    const open = asked.filter(({ status }) => status === 200);
    await Promise.all(open.map((one) => decide(compliance, one)));
    expect((await stored()).filter(({ follows }) => follows === version && version > 0)).toHaveLength(1);
    expect(codeOf(await ask(admin, other('Late'), { version }))).toBe('mailTextMoved');
  });

  it('is never published by the person who has proposed it', async () => {
    const both = await newStaff(edge, ['brandAdmin', 'compliance']);
    const asked = await ask(both, other('Alone'));
    expect(codeOf(asked)).toBe('200');
    expect((await decide(both, asked)).status).not.toBe(200);
    await decide(compliance, asked, 0);
  });

  it('shows the second person each paragraph that changes, to its end', async () => {
    const long = Array.from({ length: MAIL_PARAGRAPHS }, (_each, index) => `${index} ${'x'.repeat(990)}`);
    await publish({ ...product, paragraphs: long });
    const words = { ...product, paragraphs: [...long.slice(0, -1), `${long.at(-1)} US`] };
    const asked = await ask(admin, words);
    const { changes } = asked.data['approval'] as { changes: readonly unknown[] };
    expect(changes).toEqual([
      { name: 'mailTemplate', before: '', after: 'emailUnknown (en)' },
      { name: 'mailParagraphs 12', before: long.at(-1), after: `${long.at(-1)} US` },
    ]);
    await decide(compliance, asked, 0);
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

test('SE-11 words that may not be sent any more give way to the product’s', async () => {
  await publish(other('Kept'));
  await asOwner(edge.database, (owner) =>
    owner.query(
      `ALTER TABLE mail_text DISABLE TRIGGER insert_only;
       UPDATE mail_text SET words = jsonb_set(words, '{title}', '"{{gone}}"')
       WHERE version = (SELECT max(version) FROM mail_text);
       ALTER TABLE mail_text ENABLE TRIGGER insert_only`,
    ),
  );
  expect(await sentNow()).toContain(product.title);
  expect(await look()).toMatchObject({ is_overruled: true, in_force: product });
  await publish(null);
  expect(await look()).toMatchObject({ is_overruled: false });
});

test('SE-12 the preview is the mail as it is sent, for every mail and language', async () => {
  for (const [language, { mails }] of Object.entries(mailCatalogues)) {
    for (const [template, { subject, title, paragraphs, button, note }] of Object.entries(mails).slice(0, 12)) {
      const words = { subject, title, paragraphs, button, note };
      const answer = await officePost(edge, 'mail-texts/preview', { template, language, words }, admin.sent);
      expect(codeOf(answer), `${language} ${template}`).toBe('200');
      expect(JSON.stringify(answer.data)).not.toContain('{{');
    }
  }
});

test('T22 another brand keeps its own words', async () => {
  await publish(other('Of Northline'));
  const elsewhere = await newStaff(edge, ['brandAdmin'], 'other');
  const answer = await officePost(edge, 'mail-texts/read', name, elsewhere.sent);
  expect(answer.data).toMatchObject({ version: 0, in_force: product });
  await deliverAll(edge);
});
