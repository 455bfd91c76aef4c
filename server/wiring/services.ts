import { join } from 'node:path';
import type { Brand } from '@candor/brands/schema.ts';
import type { BrandId, InstrumentSymbol } from '@candor/domain/ids.ts';
import { ZERO } from '@candor/domain/money/money.ts';
import { messageOf } from '../http/refusals.ts';
import { Agreements } from '../modules/client/agreements/index.ts';
import { PasswordHasher, readClientKeys } from '../modules/access/passwords/index.ts';
import { createLevels, phoneCodeChannel } from '../modules/client/clients/index.ts';
import { brandMoney, createDesk } from '../modules/engine/dealing/index.ts';
import type { Desk, Presentation } from '../modules/engine/dealing/index.ts';
import { findInstrument } from '../modules/engine/instruments/index.ts';
import { readReceiptKeys } from '../modules/engine/receipts/index.ts';
import { Sessions } from '../modules/access/sessions/index.ts';
import { openEarnings } from './affiliateEarnings.ts';
import { openAffiliates } from './affiliates.ts';
import { openCounts } from './counts.ts';
import { openDocuments } from './documents.ts';
import { openContentDesk } from './editor.ts';
import type { MainThread } from './mainThread.ts';
import { openOffice } from './office.ts';
import { openBrandPayments } from './paymentsOfBrand.ts';
import { createRobot } from './robot.ts';
import { openSecurity } from './security.ts';
import { brandAddress } from './sites.ts';
import { openWithdrawals } from './withdrawals.ts';

/** What the calls of the edge are answered by. */
export async function openServices(parts: MainThread) {
  const { config, brands, clock, log, pool, officePool, bus, board, openings, halts, limits, simulated, releases } =
    parts;
  const { service } = parts;
  const isHeld = (brandId: BrandId) => releases.isHeld(brandId);
  const keys = readClientKeys(join(config.dataDir, 'keys.json'), config.mode);
  const signer = readReceiptKeys(join(config.dataDir, 'receiptKeys.json'), config.mode);
  const sessions = new Sessions(pool, clock);
  const counts = await openCounts(parts, keys.subjects);
  const { attempts } = counts;
  const hasher = await PasswordHasher.create(keys);
  const desk = openDesk(parts);
  const documents = openDocuments({ config, pool, clock, desk, log });
  const onTrouble = (error: unknown): void => log.warn({ error: String(error) }, 'a login was not recorded');
  const security = openSecurity({ config, pool, clock, onTrouble });
  const agreements = new Agreements({ pool, clock, brands, sourceOf: parts.content.sourceOf });
  const levels = createLevels(brands);
  const phoneCodes = phoneCodeChannel(config.mode);
  const clients = {
    pool,
    clock,
    sessions,
    attempts,
    hasher,
    desk,
    levels,
    isHeld,
    agreements,
    phoneCodes,
    ...security,
  };
  const quote = (symbol: InstrumentSymbol) => board.quote(symbol);
  const robot = createRobot({
    ...{ bus, pool, clock, log, brands, quote, desk, simulated, phoneCodes },
    mayOpen: () => service.allows('normal'),
  });
  const withdrawals = openWithdrawals({ pool, clock, desk, brands, isTest: config.mode === 'demo' });
  const originOf = (brand: Brand) => brandAddress(config, brand);
  const payments = openBrandPayments({ config, brands, pool, clock, log, attempts, desk, withdrawals, isHeld });
  const desks = {
    documents,
    withdrawals,
    payments: payments.parts,
    content: openContentDesk(config, brands, parts.content),
    dealing: { bus, openings, halts, limits, quote, health: () => bus.request('prices.health', null) },
    originOf,
    releases,
    service,
  };
  const office = openOffice(config, {
    pool: officePool,
    clock,
    log,
    brands,
    attempts,
    hasher,
    desk,
    clientSessions: sessions,
    ...desks,
  });
  const earnings = openEarnings({ config, pool, clock, key: keys.subjects, brands });
  const { factorKeys } = security;
  const affiliates = openAffiliates({
    ...{ pool, clock, attempts, hasher, factorKeys, originOf, key: keys.subjects },
    onLogin: (login) => log.info(login, 'partner login'),
  });
  const shown = { clients, quote, robot, office, payments, withdrawals, affiliates, earnings };
  return { signer, agreements, sessions, attempts, counts, desk, documents, security, ...shown };
}

export type Services = Awaited<ReturnType<typeof openServices>>;

function openDesk(parts: MainThread): Desk {
  const { bus, pool, brands } = parts;
  const funding = new Map(brands.map(({ id, demoFunding }) => [id, brandMoney(demoFunding)]));
  return createDesk({
    bus,
    pool,
    demoFunding: (brandId) => funding.get(brandId) ?? ZERO,
    message: messageOf,
    ...presentation(parts),
  });
}

/** How positions are shown: at the latest prices, under the catalogue's names. */
export function presentation({ board }: MainThread): Presentation {
  return {
    quote: (symbol) => board.quote(symbol),
    instrumentName: (symbol) => findInstrument(symbol)?.name ?? symbol,
  };
}
