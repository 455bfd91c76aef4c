import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { untilInteractive } from './interactive.ts';
import { untilQuiet } from './quiet.ts';
import type { JourneyServer } from './sharedServer.ts';

/** A payment method, and the steps of a client on the payment pages and at the Test bank. */

export interface WayToPay {
  /** Key of the brand's entry, which is its name in the address. */
  readonly key: string;
  readonly flow: 'instructions' | 'link' | 'widget' | 'page';
  /**
   * Whether the payment is credited automatically; false: the provider cannot be queried, so staff or a report decide.
   */
  readonly isCredited: boolean;
}

const page = (key: string): WayToPay => ({ key, flow: 'page', isCredited: true });
const link = (key: string): WayToPay => ({ key, flow: 'link', isCredited: false });

/** The fifteen methods of the base brand. */
export const METHODS: readonly WayToPay[] = [
  page('creditCard'),
  { key: 'bankWire', flow: 'instructions', isCredited: false },
  { key: 'cashier', flow: 'widget', isCredited: true },
  page('iPayTotal'),
  page('chargeMoney'),
  page('paypound'),
  page('neobanq'),
  page('cidrus'),
  { key: 'cashonex', flow: 'page', isCredited: false },
  page('ikajo'),
  page('payWay'),
  link('partnerExchange'),
  link('alternative'),
  link('titan'),
  page('testBank'),
];

/** Returns an address at the brand's own host, to which a provider returns its payers. */
export function at({ port }: JourneyServer, path: string): string {
  return `http://northline.localhost:${port}${path}`;
}

/** Logs in as a seeded client, the verified one unless another is named. `isThere`: the login is already shown. */
export async function enter(
  client: Page,
  server: JourneyServer,
  { isThere = false, email = server.logins[0]?.email ?? '' } = {},
): Promise<void> {
  if (!isThere) await client.goto(at(server, '/login'));
  await untilInteractive(client);
  await client.getByLabel('Email').fill(email);
  await client
    .getByLabel('Password', { exact: true })
    .fill(server.logins.find((one) => one.email === email)?.password ?? '');
  await client.getByRole('button', { name: 'Log in', exact: true }).click();
  await client.waitForURL((url) => !url.pathname.startsWith('/login'));
  if (!isThere) await putAwayNotice(client);
}

/** Closes the notice with which the demonstration greets its clients, since it covers the page. */
export async function putAwayNotice(client: Page): Promise<void> {
  const read = client.getByRole('button', { name: 'I have read this' });
  await untilQuiet(client);
  if (await read.isVisible()) await read.click();
}

export function amountField(client: Page): Locator {
  return client.getByLabel('Amount', { exact: true });
}

/** Opens the form by the address of a method, which is then selected, and enters an amount. */
export async function beginDeposit(client: Page, server: JourneyServer, key: string, amount: string): Promise<void> {
  await client.goto(at(server, `/payment/${key}`));
  await expect(client.getByRole('radiogroup', { name: 'Method' }).getByRole('radio', { checked: true })).toHaveCount(1);
  await amountField(client).fill(amount);
}

export async function submitDeposit(client: Page): Promise<void> {
  await client.getByRole('button', { name: /^Continue to payment of/ }).click();
}

type BankButton = 'Approve' | 'Decline' | 'Cancel and go back' | 'Leave it pending';

/** Goes from the form to the provider's page, and presses one of its buttons. */
export async function payAtBank(client: Page, button: BankButton): Promise<void> {
  await submitDeposit(client);
  await clickedAtBank(client, button);
}

export async function clickedAtBank(client: Page, button: BankButton): Promise<void> {
  await client.waitForURL(/bank\.localhost/);
  await client.getByRole('button', { name: button, exact: true }).click();
}
