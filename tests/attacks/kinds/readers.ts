import { io } from 'socket.io-client';
import type { Attack } from '../attack.ts';
import { holdLines, isOver } from '../line.ts';
import { enter, post, tokenHeader } from '../session.ts';
import { READS, UPGRADE } from './openings.ts';

/** Clients that request much and read none of it. */

const pages: Attack = {
  name: 'slow readers of pages, documentation, metrics and bars',
  threat: 'T57',
  async run(ground) {
    const requests = Object.values(READS).map((text) => text.repeat(10));
    await holdLines(
      ground,
      60,
      (index) => requests[index % requests.length] ?? '',
      (index) => ground.address(index % 4),
    );
    await isOver(ground);
    return '60 readers of ten answers each';
  },
};

const files: Attack = {
  name: 'slow readers of a client: exports, statements, histories',
  threat: 'T57',
  leaves: { session: 40, statement_issued: 400, login_backoff: 2 },
  async run(ground) {
    const token = await enter(ground, ground.client);
    const year = { from: '2025-01-14T00:00:00Z', to: '2026-01-14T00:00:00Z', language: 'en' };
    const calls: readonly (readonly [string, object])[] = [
      ['/api/accounts/export', { password: ground.client.password }],
      ['/api/statements/period', { ...year, format: 'csv' }],
      ['/api/positions/export', {}],
      ['/api/positions/history', {}],
      ['/api/transactions/export', {}],
      ['/api/accounts/logins', {}],
    ];
    const requests = calls.map(([path, body]) => post(path, body, tokenHeader(token)));
    await holdLines(ground, 48, (index) => requests[index % requests.length] ?? '');
    await isOver(ground);
    return '48 readers';
  },
};

const prices: Attack = {
  name: 'slow readers of the stream of prices',
  threat: 'T56, T57',
  async run(ground) {
    const open = `GET /api/prices/stream HTTP/1.1\r\nHost: localhost\r\n${UPGRADE}\r\n`;
    await holdLines(ground, 190, () => open);
    await isOver(ground);
    return '190 readers';
  },
};

const trades: Attack = {
  name: 'slow readers of their own positions',
  threat: 'T56, T57',
  leaves: { session: 40, login_backoff: 2 },
  async run(ground) {
    const token = await enter(ground, ground.client);
    const local = {
      localAddress: ground.address(),
      transports: ['websocket'],
      extraHeaders: { host: 'localhost' },
      forceNew: true,
    };
    const sockets = Array.from({ length: 5 }, () =>
      io(`http://127.0.0.1:${ground.port}`, { auth: { token }, ...local, reconnection: false }),
    );
    // Each socket requests all of its state repeatedly, and never reads the answers.
    const asking = setInterval(() => {
      for (const socket of sockets) {
        for (let count = 0; count < 20; count += 1) socket.emit('positions', {}).emit('balance', {}).emit('orders', {});
      }
    }, 200);
    await isOver(ground);
    clearInterval(asking);
    for (const socket of sockets) socket.disconnect();
    return '5 sockets';
  },
};

export const readers: readonly Attack[] = [pages, files, prices, trades];
