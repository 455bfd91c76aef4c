/** The deposit that this tab has begun last, so that who comes back to the form is told of it. */
const BEGUN_KEY = 'payment_begun';
/** The one that goes on by itself as soon as its page is there: once, not at each way back. */
const GOES_KEY = 'payment_goes';

export function rememberBegun(number: string): void {
  sessionStorage.setItem(BEGUN_KEY, number);
}

export function begunNumber(): string | undefined {
  return sessionStorage.getItem(BEGUN_KEY) ?? undefined;
}

export function letGo(number: string): void {
  sessionStorage.setItem(GOES_KEY, number);
}

/** Does it go on by itself? Asked twice the answer is no. */
export function takeGo(number: string): boolean {
  const goes = sessionStorage.getItem(GOES_KEY) === number;
  if (goes) sessionStorage.removeItem(GOES_KEY);
  return goes;
}
