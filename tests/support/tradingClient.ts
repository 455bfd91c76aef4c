import { io } from 'socket.io-client';
import type { Socket } from 'socket.io-client';

/** The product's API as a program uses it: without a browser, so with a token instead of a cookie (ruling R13). */
export interface WireAnswer {
  readonly status: boolean;
  readonly data?: { readonly [key: string]: unknown };
  readonly error?: { readonly code: string; readonly field?: string; readonly params?: Record<string, string> };
}

export async function post(
  baseUrl: string,
  path: string,
  body: unknown,
  token?: string,
): Promise<{ status: number; body: WireAnswer }> {
  const response = await fetch(`${baseUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  });
  return { status: response.status, body: (await response.json()) as WireAnswer };
}

export interface TestClient {
  readonly email: string;
  readonly password: string;
  readonly token: string;
}

const PASSWORD = 'correct horse battery';

/** Registers a client, whose session is then on the demo account with 10,000.00. */
export async function register(baseUrl: string, name: string): Promise<TestClient> {
  const email = `${name}@example.com`;
  const { body } = await post(baseUrl, '/api/accounts/register', {
    first_name: 'Kim',
    last_name: 'Larsson',
    email,
    phone: '+4915112345678',
    country: 'DE',
    password: PASSWORD,
    agree: 1,
  });
  return { email, password: PASSWORD, token: tokenOf(body) };
}

function tokenOf(answer: WireAnswer): string {
  const token = answer.data?.['access_token'];
  if (typeof token !== 'string') throw new Error(`no session: ${JSON.stringify(answer)}`);
  return token;
}

/** Opens the trading socket and waits until it is connected. */
export async function connectTrading(baseUrl: string, token: string): Promise<Socket> {
  const socket = io(baseUrl, { transports: ['websocket'], auth: { token }, reconnection: false, forceNew: true });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
    // A connection that ends before the server has admitted it reports neither.
    socket.once('disconnect', (reason) => reject(new Error(`ended before it was admitted: ${reason}`)));
  });
  return socket;
}

/** Sends an order and waits for its acknowledgement; undefined if there is none. */
export async function order(
  socket: Socket,
  event: string,
  payload: unknown,
  limitMs = 10_000,
): Promise<WireAnswer | undefined> {
  try {
    return (await socket.timeout(limitMs).emitWithAck(event, payload)) as WireAnswer;
  } catch {
    return undefined;
  }
}
