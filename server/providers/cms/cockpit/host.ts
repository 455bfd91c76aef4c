import type { JsonObject, JsonValue } from '@candor/domain/content/cms/entry.ts';
import { CONTENT, fitsShape } from '@candor/domain/content/jsonShape.ts';
import { parseJson } from '@candor/domain/json.ts';
import type { HostAnswer } from './lastGood.ts';

/** Sends a call to the host; undefined where no answer came. */
export type Send = (call: {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}) => Promise<{ readonly status: number; readonly body: string } | undefined>;

export interface HostSettings {
  /** Origin, such as https://cms.example. */
  readonly origin: string;
  readonly token: string;
  readonly formsToken: string;
}

/** Statuses by which a host says that it has no content, or does not understand the request. */
const SAYS_NO = new Set([404, 406, 412]);

/** Client of a Cockpit v1 host; a call returns undefined where the host fails or refuses the token. */
export class Host {
  readonly #settings: HostSettings;
  readonly #send: Send;

  constructor(settings: HostSettings, send: Send) {
    this.#settings = settings;
    this.#send = send;
  }

  async read(path: string, params: JsonObject): Promise<HostAnswer | undefined> {
    return this.#ask(path, params, this.#settings.token);
  }

  async submit(form: string, fields: JsonObject): Promise<HostAnswer | undefined> {
    return this.#ask(`/api/forms/submit/${encodeURIComponent(form)}`, { form: fields }, this.#settings.formsToken);
  }

  /** The token is sent in a header, since addresses are written to logs. */
  async #ask(path: string, params: JsonObject, token: string): Promise<HostAnswer | undefined> {
    const sent = await this.#send({
      method: 'POST',
      url: `${this.#settings.origin}${path}`,
      headers: { 'Content-Type': 'application/json', 'Cockpit-Token': token },
      body: JSON.stringify(params),
    });
    if (sent === undefined) return undefined;
    if (SAYS_NO.has(sent.status)) return { status: sent.status, value: null };
    if (sent.status !== 200) return undefined;
    const value = parse(sent.body);
    return value === undefined ? undefined : { status: 200, value };
  }
}

/**
 * Parses JSON; any parsed JSON is a valid value, and an endless answer counts as none. Undefined for an error page or
 * half an answer: the host has failed.
 */
function parse(text: string): JsonValue | undefined {
  const value = fitsShape(text, CONTENT) ? parseJson(text) : undefined;
  return isJson(value) ? value : undefined;
}

function isJson(value: unknown): value is JsonValue {
  return value !== undefined;
}
