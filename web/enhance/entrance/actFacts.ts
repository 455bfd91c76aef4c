/** What its module says. */
export interface ActWords {
  /** Before the button is shown, and while it works. */
  readonly waiting: string;
  readonly busy: string;
  /** The code is unknown, used or too old. */
  readonly over: string;
  readonly unreachable: string;
  /** Once it is done; absent where another page follows. */
  readonly done?: string;
  readonly doneText?: string;
  /** Of a limited service, with the place of the time. */
  readonly until: string;
}

/** What the module of a page needs that does one thing by the code in its address. */
export interface ActFacts<Act extends string = string> {
  readonly act: Act;
  readonly code: string;
  readonly words: ActWords;
  /** Whose account it is. */
  readonly issuer: string;
  /** Only a client who is logged in can do it: the page has a step that leads others to the login. */
  readonly isForClient: boolean;
}
