/** Where alarms are raised and ended. */
export interface AlarmLog {
  readonly error: (about: object, text: string) => void;
  readonly warn: (about: object, text: string) => void;
}

/** An alarm with a lasting cause: raised once, and reported as over once when the cause is gone. */
export class LastingAlarm {
  readonly #log: AlarmLog;
  readonly #text: string;
  #isRaised = false;

  constructor(log: AlarmLog, text: string) {
    this.#log = log;
    this.#text = text;
  }

  get isRaised(): boolean {
    return this.#isRaised;
  }

  /** Raises the alarm; `about` has further fields for the log. */
  raise(about: object = {}): void {
    if (!this.#isRaised) this.#log.error({ alarm: true, ...about }, this.#text);
    this.#isRaised = true;
  }

  end(about: object = {}): void {
    if (this.#isRaised) this.#log.warn({ alarm: true, ...about }, `over: ${this.#text}`);
    this.#isRaised = false;
  }
}
