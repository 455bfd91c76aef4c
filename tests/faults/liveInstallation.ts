import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '@candor/server/database/embedded.ts';
import type { EmbeddedDatabase } from '@candor/server/database/embedded.ts';
import { instruments } from '@candor/server/modules/engine/instruments/index.ts';
import { findFreePort } from '../../scripts/bankProcess.ts';
import { openCryptoVenue } from '../e2e/cryptoVenue.ts';
import { LIVE_BRAND, LiveBrandFolder } from '../support/liveBrand.ts';
import { openMailServer } from '../support/mailServer.ts';
import type { MailServer } from '../support/mailServer.ts';
import { standIn } from '../support/tcp.ts';
import type { StandIn } from '../support/tcp.ts';
import { allGone, openTerminal } from './terminal.ts';
import type { Terminal } from './terminal.ts';

export const LIVE_OFFICE = 'office.lantern.example';
export const LIVE_FILES = 'files.lantern.example';
/** Address of the operator's proxy, which the server trusts. */
export const PROXY_ADDRESS = '127.0.0.9';
/** The operator's account at their bank. */
export const OPERATORS_ACCOUNT = {
  holder: 'Lantern Markets Ltd',
  iban: 'DE02120300000000202051',
  bic: 'BYLADEM1001',
  name: 'The bank',
} as const;

/**
 * An operator's own installation that takes real money: their brand, a database whose owner is no superuser, and
 * stand-ins for the venue, the mail server and the antivirus.
 */
export class LiveInstallation {
  readonly place: string;
  readonly dataDir: string;
  readonly port: number;
  readonly mails: MailServer;
  readonly settings: Readonly<Record<string, string>>;
  readonly #cluster: EmbeddedDatabase;
  readonly #closing: readonly (() => Promise<void> | void)[];
  readonly #terminals: Terminal[] = [];

  private constructor(
    parts: Pick<LiveInstallation, 'place' | 'dataDir' | 'port' | 'mails' | 'settings'>,
    cluster: EmbeddedDatabase,
    closing: readonly (() => Promise<void> | void)[],
  ) {
    ({ place: this.place, dataDir: this.dataDir, port: this.port } = parts);
    ({ mails: this.mails, settings: this.settings } = parts);
    this.#cluster = cluster;
    this.#closing = closing;
  }

  static async open(): Promise<LiveInstallation> {
    const place = mkdtempSync(join(tmpdir(), 'candor-live-'));
    // Under root, the database runs as an unprivileged user, who must be able to enter the folder.
    chmodSync(place, 0o711);
    const brands = openBrand();
    const cluster = await startEmbedded({ dataDir: join(place, 'cluster') });
    const [venue, mails, antivirus] = await Promise.all([openCryptoVenue(), openMailServer(), openAntivirus()]);
    const [dataDir, port] = [join(place, 'data'), await findFreePort()];
    const settings = {
      MODE: 'live',
      BRAND: LIVE_BRAND,
      BRANDS_FOLDER: brands.path,
      DATA_DIR: dataDir,
      PORT: String(port),
      DATABASE_URL: await makeDatabase(cluster),
      PRICES: 'router:crypto=binance',
      BINANCE_URL: venue.url,
      SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
      PAYMENTS_FILE: writePayments(place),
      CLAMD: `127.0.0.1:${antivirus.port}`,
      TRUSTED_PROXIES: PROXY_ADDRESS,
      OFFICE_HOST: LIVE_OFFICE,
      FILES_HOST: LIVE_FILES,
    };
    const closing = [() => venue.close(), () => mails.close(), () => antivirus.close(), () => brands.remove()];
    return new LiveInstallation({ place, dataDir, port, mails, settings }, cluster, closing);
  }

  /** Returns the superuser's address of the database, or of another of the cluster. */
  superuserUrl(database = 'candor'): string {
    return this.#cluster.ownerUrl(database);
  }

  /** Runs a script of `scripts/`, with the installation's settings and these changes. */
  run(script: string, args: readonly string[] = [], changes: Record<string, string> = {}): Terminal {
    const settings = { ...this.settings, ...changes };
    return this.#keep(openTerminal({ settings, script: 'enter.mjs', args: [`scripts/${script}`, ...args] }));
  }

  /** Runs `npm start`. */
  start(changes: Record<string, string> = {}): Terminal {
    return this.#keep(openTerminal({ settings: { ...this.settings, ...changes } }));
  }

  /** Ends everything that was started, and waits until it is gone. */
  async endAll(): Promise<void> {
    for (const { process: started } of this.#terminals.splice(0)) started.kill('SIGKILL');
    await allGone(this.dataDir);
  }

  async close(): Promise<void> {
    for (const close of this.#closing) await close();
    await this.#cluster.stop();
    rmSync(this.place, { recursive: true });
  }

  #keep(terminal: Terminal): Terminal {
    this.#terminals.push(terminal);
    return terminal;
  }
}

export async function onDatabase<Result>(connectionString: string, work: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Creates the brand, alone in its folder, with cards, wires, and the instruments that the stand-in of the venue quotes.
 */
function openBrand(): LiveBrandFolder {
  const brands = new LiveBrandFolder({ isAlone: true });
  const hidden = instruments.filter(({ category }) => category !== 'crypto').map(({ symbol }) => symbol);
  const wire = { key: 'bankWire', type: 2, provider: 'bankWire', label: 'Bank transfer', icon: 'bank' } as const;
  brands.change(({ payments, ...brand }) => ({
    ...brand,
    payments: { ...payments, methods: [...payments.methods, wire] },
    hiddenInstruments: hidden,
  }));
  return brands;
}

function writePayments(place: string): string {
  const file = join(place, 'payments.json');
  const paymaxis = { apiKey: 'operator-api-key', signingKey: 'operator-signing-key' };
  writeFileSync(file, JSON.stringify({ [LIVE_BRAND]: { paymaxis, bankWire: OPERATORS_ACCOUNT } }));
  return file;
}

/** Creates the database as docs/live.md says: its owner may create logins, and has no right beyond it. */
async function makeDatabase(cluster: EmbeddedDatabase): Promise<string> {
  await onDatabase(cluster.ownerUrl('postgres'), async (superuser) => {
    await superuser.query("CREATE ROLE operator LOGIN CREATEROLE PASSWORD 'operator-password'");
    await superuser.query('CREATE DATABASE candor OWNER operator');
  });
  const url = new URL(cluster.ownerUrl('candor'));
  [url.username, url.password] = ['operator', 'operator-password'];
  return url.href;
}

/** Opens a stand-in for ClamAV's daemon, which answers pings and finds each complete file clean. */
function openAntivirus(): Promise<StandIn> {
  return standIn((socket) => {
    let heard = Buffer.alloc(0);
    socket.on('data', (data) => {
      heard = Buffer.concat([heard, data]);
      answerScan(socket, heard);
    });
  });
}

const SCAN = 'zINSTREAM\0';

function answerScan(socket: Socket, heard: Buffer): void {
  if (heard.toString('latin1') === 'zPING\0') socket.end('PONG\0');
  if (!heard.subarray(0, SCAN.length).equals(Buffer.from(SCAN))) return;
  for (let at = SCAN.length; at + 4 <= heard.length;) {
    const length = heard.readUInt32BE(at);
    if (length === 0) {
      socket.end('stream: OK\0');
      return;
    }
    at += 4 + length;
  }
}
