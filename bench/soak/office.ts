import { request } from 'node:http';
import { z } from 'zod';

/** An answer to a member of a demonstration's invented staff, who works through the office's calls. */

interface Said {
  readonly cookies: string;
  readonly data: unknown;
}

const people = z.array(
  z.object({ email: z.string(), password: z.string(), roles: z.array(z.string()), code: z.string() }),
);
const listed = z.object({ rows: z.array(z.object({ id: z.number() })) });
const answered = z.object({ data: z.unknown() });

/**
 * Signs in with both factors; returns what this person does at each turn: open the list, and the first client's card.
 */
export async function openOffice(port: number): Promise<() => Promise<void>> {
  const found = people.parse((await call(port, 'demo-staff', undefined, '')).data);
  const person = found.find(({ roles }) => roles.includes('support'));
  if (person === undefined) throw new Error('this demonstration has no support staff');
  const { email, password, code } = person;
  const entering = await call(port, 'sign-in', { email, password }, '');
  const { cookies } = await call(port, 'sign-in/prove', { code }, entering.cookies);
  return async () => {
    const [first] = listed.parse((await call(port, 'clients', {}, cookies)).data).rows;
    if (first !== undefined) await call(port, 'clients/open', { id: first.id, cause: 'search' }, cookies);
  };
}

function call(port: number, path: string, body: object | undefined, cookie: string): Promise<Said> {
  const host = `office.localhost:${port}`;
  const headers = { host, cookie, origin: `http://${host}`, 'content-type': 'application/json' };
  const method = body === undefined ? 'GET' : 'POST';
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path: `/api/office/${path}`, method, headers }, (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
      answer.on('end', () => {
        if (answer.statusCode !== 200) return reject(new Error(`${path}: ${answer.statusCode} ${text}`));
        const set = (answer.headers['set-cookie'] ?? []).map((one) => one.split(';', 1)[0]);
        resolve({ cookies: set.length === 0 ? cookie : set.join('; '), data: answered.parse(JSON.parse(text)).data });
      });
    });
    sent.once('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
