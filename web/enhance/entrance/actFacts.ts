/** Texts of the action's script. */
export interface ActWords {
  /** Texts before the button is shown, and while the action is under way. */
  readonly waiting: string;
  readonly busy: string;
  /** Text for a code that is unknown, used or expired. */
  readonly over: string;
  readonly unreachable: string;
  /** Text after success; absent if another page follows. */
  readonly done?: string;
  readonly doneText?: string;
  /** Text of a limited service, with a placeholder for its end. */
  readonly until: string;
}

/** Facts for the script of a page that carries out one action by the code in its address. */
export interface ActFacts<Act extends string = string> {
  readonly act: Act;
  readonly code: string;
  readonly words: ActWords;
  /** Name of the brand whose account it is. */
  readonly issuer: string;
  /** Whether only a logged-in client can do it: then the page has a step that sends others to the login. */
  readonly isForClient: boolean;
}
