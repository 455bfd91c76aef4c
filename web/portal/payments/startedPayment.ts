/**
 * Storage key of the latest deposit started in this tab, so that a client who returns to the form is reminded of it.
 */
const STARTED_KEY = 'payment_begun';
/** Storage key of the payment whose page continues automatically: once, not at each return. */
const GOES_KEY = 'payment_goes';

export function rememberStarted(number: string): void {
  sessionStorage.setItem(STARTED_KEY, number);
}

export function startedNumber(): string | undefined {
  return sessionStorage.getItem(STARTED_KEY) ?? undefined;
}

export function allowAutoContinue(number: string): void {
  sessionStorage.setItem(GOES_KEY, number);
}

/** Does the payment continue automatically? The second call returns false. */
export function consumeAutoContinue(number: string): boolean {
  const goes = sessionStorage.getItem(GOES_KEY) === number;
  if (goes) sessionStorage.removeItem(GOES_KEY);
  return goes;
}
