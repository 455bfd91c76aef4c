import { beforeAll, describe, expect, it } from 'vitest';
import { answerExample, requestExample, wholeExample } from '@candor/contracts/documentation/examples.ts';
import type { Call } from '@candor/contracts/http/call.ts';
import { calls } from '@candor/contracts/http/calls.ts';
import { clientEvents } from '@candor/contracts/sockets/trading.ts';
import { enterPartner } from '../support/partner.ts';
import { photo } from '../support/uploads.ts';
import { LiteralClient, objectOf, textOf } from './client.ts';
import type { Reply } from './client.ts';
import { openTradingLine, order } from './sockets.ts';
import { DETAILS, germany, nextPerson, registered, serverOfFile } from './people.ts';

/**
 * Rule WI-7: the examples of the API page, sent to a server unchanged. Some name a record that this server lacks, above
 * all a code that was mailed to another person: for these the test checks that the server reads them and refuses them
 * for that reason alone. `register` opens the account that the others log in to.
 */

const server = serverOfFile();

/** Expected refusals of a server that lacks the record which the example names. */
const refusals: Readonly<Record<string, string>> = {
  // Codes of mails and logins, which were never sent.
  checkPasswordCode: 'linkInvalid',
  resetPassword: 'linkInvalid',
  loginByLink: 'linkInvalid',
  confirmEmail: 'linkInvalid',
  reportNotMe: 'linkInvalid',
  confirmNewEmail: 'linkInvalid',
  confirmPayout: 'linkInvalid',
  confirmPhone: 'phoneCodeOver',
  acceptAffiliateInvitation: 'invitationInvalid',
  loginFactor: 'challengeOver',
  loginSetup: 'challengeOver',
  affiliateLogin: 'invalidCredentials',
  affiliateLoginFactor: 'challengeOver',
  affiliateLoginSetup: 'challengeOver',
  confirmAffiliate: 'invalidCredentials',
  checkAffiliatePasswordCode: 'linkInvalid',
  resetAffiliatePassword: 'linkInvalid',
  requestLostFactors: 'challengeOver',
  startLostFactors: 'linkInvalid',
  stopLostFactorsByLink: 'linkInvalid',
  returnWithoutFactors: 'linkInvalid',
  askAffiliateLostFactors: 'challengeOver',
  startAffiliateLostFactors: 'linkInvalid',
  stopAffiliateLostFactorsByLink: 'linkInvalid',
  returnAffiliateWithoutFactors: 'linkInvalid',
  // The person's identity at another brand is still unproven.
  setLimitsEverywhere: 'personUnproven',
  // Second factors that the client has not set up; passkeys need a browser.
  confirmTotp: 'factorUnknown',
  removeTotp: 'factorUnknown',
  renewRecoveryCodes: 'factorUnknown',
  renamePasskey: 'factorUnknown',
  removePasskey: 'factorUnknown',
  loginPasskey: 'insecureOrigin',
  confirmPasskey: 'insecureOrigin',
  beginPasskey: 'insecureOrigin',
  addPasskey: 'insecureOrigin',
  confirmAffiliateTotp: 'factorUnknown',
  removeAffiliateTotp: 'factorUnknown',
  renewAffiliateRecoveryCodes: 'factorUnknown',
  renameAffiliatePasskey: 'factorUnknown',
  removeAffiliatePasskey: 'factorUnknown',
  affiliateLoginPasskey: 'insecureOrigin',
  confirmAffiliatePasskey: 'insecureOrigin',
  beginAffiliatePasskey: 'insecureOrigin',
  addAffiliatePasskey: 'insecureOrigin',
  // Records by number, which are another client's or do not exist.
  endSession: 'notFound',
  endAffiliateSession: 'notFound',
  stopLostFactors: 'notFound',
  stopAffiliateLostFactors: 'notFound',
  settleOrder: 'accountUnknown',
  readPopup: 'popupUnknown',
  showDocument: 'documentUnknown',
  linkDocument: 'documentUnknown',
  getComplaint: 'notFound',
  reopenComplaint: 'notFound',
  withdrawComplaint: 'notFound',
  openComplaint: 'notFound',
  reopenComplaintByLink: 'notFound',
  withdrawComplaintByLink: 'notFound',
  getTapeFile: 'notFound',
  getTapeProof: 'notFound',
  getTapeBlock: 'notFound',
  getLogProof: 'notFound',
  madeStatement: 'notFound',
  getReceipt: 'notFound',
  getEvidence: 'notFound',
  getWhyClosed: 'notFound',
  replayTrade: 'notFound',
  // Its receipt is a text that is not a receipt.
  reportWrongFill: 'malformed',
  writeDiary: 'notFound',
  updateAlert: 'alertUnknown',
  deleteAlert: 'alertUnknown',
  confirmStatement: 'notFound',
  getLiabilityProof: 'notFound',
  showAgreement: 'notFound',
  agree: 'notFound',
  sendTransaction: 'paymentUnknown',
  getPaymentState: 'paymentUnknown',
  cancelTransaction: 'paymentUnknown',
  reportTransactionPaid: 'paymentUnknown',
  requestAffiliatePayout: 'payoutBelowMinimum',
  getPayoutStatement: 'notFound',
  removePostback: 'notFound',
  testPostback: 'notFound',
  retryPostback: 'notFound',
  closePosition: 'positionUnknown',
  updatePosition: 'positionUnknown',
  reversePosition: 'positionUnknown',
  updateOrder: 'orderUnknown',
  cancelOrder: 'orderUnknown',
  // Nothing to do: the demo account is full, and this client needs no test of knowledge.
  topUpDemo: 'topUpNotNeeded',
  submitKnowledge: 'knowledgeNotOpen',
};

/** Calls for the render thread, which does not run here: only the contract reads these. */
const elsewhere: ReadonlySet<string> = new Set(['getCandles', 'backTestRobot']);

const all: [string, Call][] = Object.entries(calls);

async function callerOf(name: string, { auth }: Call): Promise<LiteralClient> {
  if (auth === 'client') return named(name);
  const client = new LiteralClient(server().origin);
  if (auth === 'affiliate') client.token = (await enterPartner(server().edge, `ex-${nextPerson()}00`)).token ?? '';
  return client;
}

/** Returns Ana Oduya of the examples, whose details are complete where money is requested. */
async function named(name: string): Promise<LiteralClient> {
  const client = await registered(server());
  const details = { ...DETAILS, country_id: await germany(client) };
  if (name === 'createTransaction') await client.post('/api/accounts/update', details);
  return client;
}

async function send(client: LiteralClient, call: Call): Promise<Reply> {
  const example = objectOf(requestExample(call));
  const path = call.path.replaceAll(/:(\w+)/g, (_whole, name: string) => textOf(example[name]) || client.token);
  const inPath = new Set(call.path.split('/').map((part) => part.slice(1)));
  const fields = Object.entries(example).filter(([name]) => !inPath.has(name));
  if (call.upload === true)
    return client.upload(textOf(example['type']), 'passport.jpg', new Uint8Array(await photo()));
  if (call.method === 'POST') return client.post(path, Object.fromEntries(fields));
  const query = fields.map(([name, value]) => `${name}=${encodeURIComponent(textOf(value) || JSON.stringify(value))}`);
  return client.get(`${path}?${[...query, `token=${client.token}`].join('&')}`);
}

describe('WI-7 the example of', () => {
  beforeAll(async () => {
    await send(new LiteralClient(server().origin), calls.register);
  });

  it.each(all.filter(([name]) => !elsewhere.has(name) && name !== 'register'))('%s', async (name, call) => {
    const { http, error, data } = await send(await callerOf(name, call), call);
    expect(error.code).toBe(refusals[name]);
    const shown = answerExample(call);
    if (error.code !== undefined || shown === undefined) return undefined;
    expect(http).toBe(200);
    return expect(Object.keys(objectOf(shown))).toEqual(expect.arrayContaining(Object.keys(data)));
  });

  it.each(Object.entries(clientEvents))('the event %s', async (event, schema) => {
    const { token } = await registered(server());
    const socket = await openTradingLine(server().origin, token);
    const { error } = await order(socket, event, objectOf(wholeExample(schema)));
    socket.disconnect();
    expect(objectOf(error)['code']).toBe(refusals[event]);
  });
});
