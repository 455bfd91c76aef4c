import { refusalCodes } from '@candor/domain/refusals.ts';

/** Decides whether a value is allowed: one of a closed list, a whole number, or a name written in our own code. */
type Allows = (value: string | number) => boolean;

function oneOf(...allowed: readonly string[]): Allows {
  const set = new Set<unknown>(allowed);
  return (value) => set.has(value);
}

function written(form: RegExp): Allows {
  return (value) => typeof value === 'string' && form.test(value);
}

const isCount: Allows = (value) => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

/** The orders of clients, as the trading socket names them. */
export const tracedOrders = [
  'openPosition',
  'closePosition',
  'updatePosition',
  'closeAllPositions',
  'reversePosition',
  'placeOrder',
  'updateOrder',
  'cancelOrder',
] as const;

/**
 * All attributes that a span may have. None is for a person, an account, an address, an amount or a text, so that none
 * of these can reach a collector: a value that does not fit is left out.
 */
const ALLOWED = {
  'http.request.method': oneOf('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'),
  /** The declared pattern of the route: never the path, which may contain a number or a ticket. */
  'http.route': written(/^(?:none|\*|\/[\w\-./:*]{0,100})$/),
  'http.response.status_code': isCount,
  'db.system.name': oneOf('postgresql'),
  /** The server's own database login: it names a part of the server, not a person. */
  'candor.login': oneOf('web', 'office', 'dealing', 'render', 'jobs', 'erasure'),
  'candor.order': oneOf(...tracedOrders),
  'candor.outcome': oneOf('accepted', 'failed', ...refusalCodes),
  /** Subject of the bus. */
  'candor.subject': written(/^[a-z][A-Za-z]{0,30}(?:\.[a-z][A-Za-z]{0,30}){1,2}$/),
  /** Number of the committed batch, and of its inputs. */
  'candor.batch': isCount,
  'candor.inputs': isCount,
} as const satisfies Readonly<Record<string, Allows>>;

export type AttributeName = keyof typeof ALLOWED;
export type Attributes = Readonly<Partial<Record<AttributeName, string | number | undefined>>>;

/** Keeps the declared attributes whose values are allowed. */
export function allowedAttributes(attributes: Attributes): Attributes {
  return Object.fromEntries(
    Object.entries(attributes).filter(
      ([name, value]) => isDeclared(name) && value !== undefined && ALLOWED[name](value),
    ),
  );
}

function isDeclared(name: string): name is AttributeName {
  return Object.hasOwn(ALLOWED, name);
}
