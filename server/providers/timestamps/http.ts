import type { AuthoritySettings } from './authority.ts';

/** The server's only client for outgoing bytes: returns the answer of this address, or undefined. */
type PostBytes = (call: {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}) => Promise<{ readonly status: number; readonly bytes: Uint8Array } | undefined>;

const OK = 200;

/** Asks an authority over HTTP (RFC 3161, section 3.4). */
export function askOverHttp(url: string, post: PostBytes): AuthoritySettings['ask'] {
  const headers = { 'Content-Type': 'application/timestamp-query', Accept: 'application/timestamp-reply' };
  return async (body) => {
    const answer = await post({ url, headers, body });
    if (answer === undefined) throw new Error('the authority of timestamps has not answered');
    if (answer.status !== OK) throw new Error(`the authority of timestamps has answered ${answer.status}`);
    return new Uint8Array(answer.bytes);
  };
}
