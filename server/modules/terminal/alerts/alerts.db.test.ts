import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ALERTS_MAXIMUM } from '@candor/domain/alerts/alert.ts';
import { AlertDesk } from '../../../../tests/support/alertDesk.ts';
import { NOON, quoteOf } from '../../../../tests/support/dealing.ts';
import { asOwner } from '../../../../tests/support/edge.ts';
import { OTHER_HOST } from '../../../../tests/support/edgeBrands.ts';
import { get, loginAgain, newClient, post } from '../../../../tests/support/edgeClient.ts';
import type { Answered, Sent } from '../../../../tests/support/edgeClient.ts';
import { connect, next } from '../../../../tests/support/edgeSockets.ts';
import { deliverAll } from '../../../../tests/support/mail.ts';
import type { EdgeNews, HearEdgeNews } from '../../../database/edgeLine.ts';
import { openPool } from '../../../database/pool.ts';
import { AlertWatch } from './index.ts';

let desk: AlertDesk;

/** Creates the watch of another edge, which receives the news that a test sends. */
async function listeningWatch() {
  const { clock } = desk.edge;
  const own = openPool('web', desk.edge.database, { connectionsMax: 4 });
  const readings = vi.spyOn(own, 'connect');
  const watch = new AlertWatch({ pool: own, clock, onTrouble: () => undefined });
  let heard: HearEdgeNews = () => undefined;
  watch.follow({ listen: (_topic, listener) => (heard = listener) }, ['northline']);
  await watch.load(['northline']);
  watch.applyStates([{ symbol: 'BTCUSD', state: { kind: 'open' } }]);
  const notices: unknown[] = [];
  watch.listen(({ id }) => notices.push(id));
  const stop = async (): Promise<void> => {
    await watch.stop();
    await own.end();
  };
  return { watch, notices, readings, stop, heard: (news: EdgeNews | undefined) => heard(news) };
}

beforeAll(async () => {
  desk = await AlertDesk.start();
});
afterAll(() => desk.stop());

describe('setting an alert', () => {
  it('requires a session, as does everything about alerts', async () => {
    expect((await desk.create({})).code).toBe('sessionMissing');
    expect((await get(desk.edge, '/api/alerts')).code).toBe('sessionMissing');
    for (const path of ['update', 'delete', 'seen']) {
      expect((await post(desk.edge, `/api/alerts/${path}`, {})).code).toBe('sessionMissing');
    }
  });

  it('AL-1 finds the side from the present sell price', async () => {
    const { sent } = await newClient(desk.edge);
    desk.tick('BTCUSD', '50000.00');
    const above = await desk.create(sent, {
      price: 50_000.01,
      note: '  breakout  ',
      expires_at: '2026-01-15T12:00:00.000Z',
    });
    expect(above.data).toMatchObject({
      symbol: 'BTCUSD',
      side: 'above',
      price: 50_000.01,
      note: 'breakout',
      state: 'open',
      expires_at: '2026-01-15T12:00:00.000Z',
      fired: null,
      seen: 0,
    });
    expect((await desk.create(sent, { price: 49_999.99 })).data).toMatchObject({
      side: 'below',
      note: '',
      expires_at: null,
    });
    expect(await desk.list(sent)).toHaveLength(2);
  });

  it.each([
    [{ symbol: 'NOSUCH' }, 'instrumentUnknown', 'symbol'],
    [{ price: 0 }, 'alertPriceInvalid', 'price'],
    [{ price: 50_000.001 }, 'alertPriceInvalid', 'price'],
    [{ expires_at: '2026-01-14T12:00:30.000Z' }, 'alertExpiryInvalid', 'expires_at'],
    [{ expires_at: '2036-01-14T12:00:30.000Z' }, 'alertExpiryInvalid', 'expires_at'],
    [{ price: 50_000 }, 'alertAtPrice', 'price'],
    [{ symbol: 'ETHUSD' }, 'temporarilyUnavailable', undefined],
    // Just above the highest price of an alert, which a split can always divide.
    [{ price: 60_000_000.01 }, 'malformed', 'price'],
    [{ price: '50,100' }, 'malformed', 'price'],
    [{ price: -1 }, 'malformed', 'price'],
    [{ note: 'x'.repeat(141) }, 'fieldTooLong', 'note'],
    [{ note: 'two\nlines' }, 'malformed', 'note'],
    [{ note: '\u0007' }, 'malformed', undefined],
    [{ note: '\u0000' }, 'malformed', undefined],
    [{ command_id: 'short' }, 'malformed', 'command_id'],
    [{ client_id: 7 }, 'malformed', undefined],
  ])('AL-2 %j is refused: %s', async (changes, code, field) => {
    const { sent } = await newClient(desk.edge);
    desk.tick('BTCUSD', '50000.00');
    expect(await desk.create(sent, changes)).toMatchObject({ code, field });
    expect(await desk.list(sent)).toEqual([]);
  });

  it('AL-6 the same command sets it once, with other content it is refused', async () => {
    const { sent } = await newClient(desk.edge);
    desk.tick('BTCUSD', '50000.00');
    const command = { command_id: 'set-it-once', note: 'mine' };
    const answers = await Promise.all([
      desk.create(sent, command),
      desk.create(sent, command),
      desk.create(sent, command),
    ]);
    expect(new Set(answers.map(({ data }) => data['id'])).size).toBe(1);
    expect(await desk.create(sent, { ...command, price: 50_200 })).toMatchObject({
      status: 409,
      code: 'commandReused',
    });
    expect(await desk.list(sent)).toHaveLength(1);
    // Another client's command with the same id is another command.
    const { sent: other } = await newClient(desk.edge);
    expect((await desk.create(other, command)).data['id']).not.toBe(answers[0]?.data['id']);
  });

  it('AL-2 of alerts set at the same moment, at most fifty are open', async () => {
    const { sent } = await newClient(desk.edge);
    desk.tick('BTCUSD', '50000.00');
    const prices = Array.from({ length: ALERTS_MAXIMUM + 5 }, (_, index) => ({ price: 51_000 + index }));
    const answers = await Promise.all(prices.map((changes) => desk.create(sent, changes)));
    expect(answers.filter(({ code }) => code === 'tooManyAlerts')).toHaveLength(5);
    const alerts = await desk.list(sent);
    expect(alerts).toHaveLength(ALERTS_MAXIMUM);
    const [first] = answers.filter(({ status }) => status === 200);
    await post(desk.edge, '/api/alerts/delete', { id: first?.data['id'] }, sent);
    expect((await desk.create(sent)).status).toBe(200);
  });
});

describe('firing', () => {
  it('AL-3, AL-5 the tick that reaches it fires it once, and is recorded', async () => {
    const { sent, id } = await desk.clientWithAlert();
    desk.tick('BTCUSD', '50099.99');
    expect(await desk.list(sent)).toMatchObject([{ id, state: 'open' }]);
    const quote = desk.tick('BTCUSD', '50100.00');
    desk.tick('BTCUSD', '50200.00');
    await expect.poll(() => desk.list(sent)).toMatchObject([{ state: 'fired' }]);
    expect(await desk.list(sent)).toMatchObject([
      {
        id,
        state: 'fired',
        fired: { at: new Date(NOON).toISOString(), tick_id: quote.tickId, sell: 50_100, source: 'test' },
        seen: 0,
      },
    ]);
  });

  it('AL-5 it is sent at once to every open session of its client, and to nobody else', async () => {
    const { sent, email, id } = await desk.clientWithAlert({ price: 50_050, note: 'now' });
    const again = await loginAgain(desk.edge, { email });
    const [first, second] = await Promise.all([connect(desk.open.port, sent), connect(desk.open.port, again.sent)]);
    const stranger = await connect(desk.open.port, (await newClient(desk.edge)).sent);
    const messages = Promise.all([next(first.socket, 'alert'), next(second.socket, 'alert')]);
    desk.tick('BTCUSD', '50050.00');
    for (const message of await messages) {
      expect(message).toMatchObject({ alert: { id, state: 'fired', note: 'now', price: 50_050 } });
    }
    const balance = next(stranger.socket, 'balance');
    stranger.socket.emit('balance');
    await balance;
    expect(stranger.heard.map(({ event }) => event)).not.toContain('alert');
    for (const { socket } of [first, second, stranger]) socket.disconnect();
  });

  it('AL-3 nothing fires while the instrument is not usable', async () => {
    const { sent } = await desk.clientWithAlert();
    desk.edge.alerts.applyStates([{ symbol: 'BTCUSD', state: { kind: 'held' } }]);
    desk.tick('BTCUSD', '60000.00');
    desk.edge.alerts.applyStates([{ symbol: 'BTCUSD', state: { kind: 'open' } }]);
    desk.tick('BTCUSD', '50000.00');
    const marker = await desk.clientWithAlert({ price: 50_001 });
    desk.tick('BTCUSD', '50001.00');
    await expect.poll(() => desk.list(marker.sent)).toMatchObject([{ state: 'fired' }]);
    expect(await desk.list(sent)).toMatchObject([{ state: 'open' }]);
  });

  it('AL-4 an expired alert fires no more and does not count as open', async () => {
    const expires_at = new Date(desk.edge.clock.now() + 120_000).toISOString();
    const { sent } = await desk.clientWithAlert({ expires_at });
    desk.edge.clock.pass(120_000);
    desk.tick('BTCUSD', '50100.00');
    const marker = await desk.clientWithAlert({ price: 50_001 });
    desk.tick('BTCUSD', '50001.00');
    await expect.poll(() => desk.list(marker.sent)).toMatchObject([{ state: 'fired' }]);
    expect(await desk.list(sent)).toMatchObject([{ state: 'expired', fired: null }]);
  });

  it('AL-7 after a restart, the first tick beyond it fires it', async () => {
    const { sent, id } = await desk.clientWithAlert({ price: 50_300 });
    // Another process, which shares no memory with this one.
    const { pool, clock } = desk.edge;
    const restarted = new AlertWatch({ pool, clock, onTrouble: () => undefined });
    await restarted.load(['northline', 'other']);
    restarted.applyStates([{ symbol: 'BTCUSD', state: { kind: 'open' } }]);
    const quote = desk.tick('BTCUSD', '50900.00', restarted);
    await expect.poll(() => desk.list(sent)).toMatchObject([{ id, state: 'fired', fired: { tick_id: quote.tickId } }]);
    await restarted.stop();
  });

  it('AL-5 two processes that see the same tick fire it once', async () => {
    const { sent, id } = await desk.clientWithAlert({ price: 50_400 });
    const { pool, clock } = desk.edge;
    // Neither watch hears of the other: each reports what it has fired.
    const watches = [1, 2].map(() => new AlertWatch({ pool, clock, onTrouble: () => undefined }));
    const notices: number[] = [];
    for (const watch of watches) {
      await watch.load(['northline']);
      watch.applyStates([{ symbol: 'BTCUSD', state: { kind: 'open' } }]);
      watch.listen((alert) => void notices.push(alert.id));
    }
    const quote = quoteOf('BTCUSD', '50400.00', '50400.00', clock.now());
    for (const watch of watches) watch.apply(quote);
    await expect.poll(() => desk.list(sent)).toMatchObject([{ id, state: 'fired' }]);
    for (const watch of watches) await watch.stop();
    expect(notices.filter((one) => one === id)).toEqual([id]);
  });

  it('AL-5 many changes elsewhere are read at once, and what fired here is not read again', async () => {
    const { watch, heard, notices, readings, stop } = await listeningWatch();
    const { sent } = await newClient(desk.edge);
    desk.tick('BTCUSD', '50000.00');
    const ids: number[] = [];
    for (let price = 61_000; price < 61_020; price += 1)
      ids.push(Number((await desk.create(sent, { price })).data['id']));
    const before = watch.waiting;
    readings.mockClear();
    for (const id of [...ids, ...ids]) heard({ brandId: 'northline', id });
    await expect.poll(() => watch.waiting).toBe(before + ids.length);
    expect(readings).toHaveBeenCalledTimes(1);
    desk.tick('BTCUSD', '61500.00', watch);
    await expect.poll(() => ids.every((id) => notices.includes(id))).toBe(true);
    await watch.settled();
    readings.mockClear();
    for (const id of ids) heard({ brandId: 'northline', id });
    await stop();
    expect(readings).not.toHaveBeenCalled();
  });

  it('AL-5 what another edge fired while the line was down is shown once the line is there again, and once only', async () => {
    const [first, both, waits] = [
      await desk.clientWithAlert({ price: 50_600 }),
      await desk.clientWithAlert({ price: 50_610 }),
      await desk.clientWithAlert({ price: 50_900 }),
    ];
    const { watch, heard, notices, stop } = await listeningWatch();
    const before = watch.waiting;
    desk.tick('BTCUSD', '50605.00');
    await expect.poll(() => desk.list(first.sent)).toMatchObject([{ state: 'fired' }]);
    expect(notices).not.toContain(first.id);
    desk.tick('BTCUSD', '50610.00');
    await expect.poll(() => desk.list(both.sent)).toMatchObject([{ state: 'fired' }]);
    // The alert's price reaches this watch too, but the alert has fired already.
    desk.tick('BTCUSD', '50610.00', watch);
    await expect.poll(() => notices).toContain(both.id);
    for (const _ of [1, 2]) heard(undefined);
    await expect.poll(() => notices).toContain(first.id);
    expect(watch.waiting).toBeLessThanOrEqual(before - 2);
    heard(undefined);
    await stop();
    for (const { id } of [first, both]) expect(notices.filter((one) => one === id)).toEqual([id]);
    expect(notices).not.toContain(waits.id);
  });

  it('AL-5 what cannot be stored is stored later, with the tick that reached it', async () => {
    const { sent } = await desk.clientWithAlert({ price: 50_500 });
    let troubles = 0;
    const { pool, clock } = desk.edge;
    const watch = new AlertWatch({ pool, clock, onTrouble: () => (troubles += 1) });
    await watch.load(['northline']);
    watch.applyStates([{ symbol: 'BTCUSD', state: { kind: 'open' } }]);
    const quote = await asOwner(desk.edge.database, async (owner) => {
      await owner.query('ALTER TABLE price_alert RENAME TO price_alert_away');
      const reached = desk.tick('BTCUSD', '50500.00', watch);
      await expect.poll(() => troubles).toBeGreaterThan(0);
      watch.apply(quoteOf('BTCUSD', '40000.00', '40000.00', clock.now()));
      await owner.query('ALTER TABLE price_alert_away RENAME TO price_alert');
      return reached;
    });
    await expect
      .poll(() => desk.list(sent))
      .toMatchObject([{ state: 'fired', fired: { tick_id: quote.tickId, sell: 50_500 } }]);
    await watch.stop();
  });
});

describe('changing and deleting', () => {
  function update(sent: Sent, id: unknown, changes: Readonly<Record<string, unknown>> = {}): Promise<Answered> {
    return post(desk.edge, '/api/alerts/update', { id, price: 50_100, note: '', expires_at: null, ...changes }, sent);
  }

  it('a changed alert waits at its new price, on the side found anew', async () => {
    const { sent, id } = await desk.clientWithAlert();
    expect((await update(sent, id, { price: 49_000, note: 'lower' })).data).toMatchObject({
      side: 'below',
      note: 'lower',
    });
    desk.tick('BTCUSD', '50150.00');
    desk.tick('BTCUSD', '49000.00');
    await expect.poll(() => desk.list(sent)).toMatchObject([{ state: 'fired', fired: { sell: 49_000 } }]);
  });

  it('AL-5 a change and the tick that reaches the old price: either it fired, or it waits at the new price', async () => {
    for (let round = 0; round < 6; round++) {
      const { sent, id } = await desk.clientWithAlert({ price: 50_100 });
      const changing = update(sent, id, { price: 52_000 });
      if (round % 2 === 0) await new Promise((resolve) => setImmediate(resolve));
      desk.tick('BTCUSD', '50100.00');
      const changed = await changing;
      await edgeSettles();
      const state = changed.status === 200 ? { state: 'open', price: 52_000 } : { state: 'fired', price: 50_100 };
      expect(await desk.list(sent), `round ${round}: ${changed.code}`).toMatchObject([state]);
    }
  });

  it('AL-8 what has fired or expired cannot be changed', async () => {
    const { sent, id } = await desk.clientWithAlert();
    desk.tick('BTCUSD', '50100.00');
    await expect.poll(() => desk.list(sent)).toMatchObject([{ state: 'fired' }]);
    expect(await update(sent, id, { price: 60_000 })).toMatchObject({ status: 409, code: 'alertOver' });
  });

  it('a deleted alert is gone and fires no more; deleting it again changes nothing', async () => {
    const { sent, id } = await desk.clientWithAlert({ command_id: 'to-be-deleted' });
    for (const _ of [1, 2]) expect((await post(desk.edge, '/api/alerts/delete', { id }, sent)).status).toBe(200);
    desk.tick('BTCUSD', '50100.00');
    await edgeSettles();
    expect(await desk.list(sent)).toEqual([]);
    // Repeating the command that set the alert does not set it again.
    desk.tick('BTCUSD', '50000.00');
    expect((await desk.create(sent, { command_id: 'to-be-deleted' })).data['id']).toBe(id);
    expect(await desk.list(sent)).toEqual([]);
  });

  it('nobody changes, deletes or sees another client’s alert', async () => {
    const anna = await desk.clientWithAlert();
    const ben = await newClient(desk.edge);
    const other = await newClient(desk.edge, { host: OTHER_HOST });
    for (const { sent } of [ben, other]) {
      expect(await desk.list(sent)).toEqual([]);
      expect((await update(sent, anna.id)).code).toBe('alertUnknown');
      expect((await post(desk.edge, '/api/alerts/delete', { id: anna.id }, sent)).code).toBe('alertUnknown');
      await post(desk.edge, '/api/alerts/seen', { ids: [anna.id] }, sent);
    }
    expect(await desk.list(anna.sent)).toMatchObject([{ id: anna.id, state: 'open', seen: 0 }]);
  });

  it('AL-9 it stays unseen until its client has seen it', async () => {
    const { sent, id } = await desk.clientWithAlert();
    await post(desk.edge, '/api/alerts/seen', { ids: [id] }, sent);
    desk.tick('BTCUSD', '50100.00');
    await expect.poll(() => desk.list(sent)).toMatchObject([{ state: 'fired', seen: 0 }]);
    for (const _ of [1, 2]) expect((await post(desk.edge, '/api/alerts/seen', { ids: [id] }, sent)).status).toBe(200);
    expect(await desk.list(sent)).toMatchObject([{ state: 'fired', seen: 1 }]);
  });
});

/** Waits until the watch has stored everything: an alert set now fires after all earlier ones. */
async function edgeSettles(): Promise<void> {
  const marker = await newClient(desk.edge);
  desk.tick('BTCUSD', '50000.00');
  await desk.create(marker.sent, { price: 50_000.01 });
  desk.tick('BTCUSD', '50000.01');
  await expect.poll(() => desk.list(marker.sent)).toMatchObject([{ state: 'fired' }]);
}

describe('an alert that has fired', () => {
  it('ML-6 is mailed once, in the client’s language', async () => {
    const client = await desk.clientWithAlert();
    await asOwner(desk.edge.database, (owner) =>
      owner.query("UPDATE client SET language = 'de' WHERE email = $1", [client.email]),
    );
    await deliverAll(desk.edge);
    desk.tick('BTCUSD', '50100.50');
    let mails: readonly { readonly to: string; readonly subject: string; readonly text: string }[] = [];
    while (mails.length === 0) mails = (await deliverAll(desk.edge)).filter(({ to }) => to === client.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Kursalarm: Bitcoin · Northline']);
    expect(mails[0]?.text).toContain('50100,5');
    expect(mails[0]?.text).toContain('http://northline.localhost:3000/platform/BTCUSD');
    expect((await deliverAll(desk.edge)).filter(({ to }) => to === client.email)).toEqual([]);
  });
});
