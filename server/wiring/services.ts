import type { Brand } from '@candor/brands/schema.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import { ZERO } from '@candor/domain/money/money.ts';
import { messageOf } from '../http/refusals.ts';
import { keySource } from '../keySource.ts';
import { PasswordHasher, readClientKeys } from '../modules/access/passwords/index.ts';
import { Sessions } from '../modules/access/sessions/index.ts';
import { Agreements } from '../modules/client/agreements/index.ts';
import { createLevels, phoneCodeChannel } from '../modules/client/clients/index.ts';
import { brandMoney, createDesk } from '../modules/engine/dealing/index.ts';
import type { Desk } from '../modules/engine/dealing/index.ts';
import { readReceiptKeys } from '../modules/engine/receipts/index.ts';
import { openEarnings } from './affiliateEarnings.ts';
import { openAffiliates } from './affiliates.ts';
import { openClientMoney } from './clientMoney.ts';
import { openCounts } from './counts.ts';
import { openDocuments } from './documents.ts';
import { openEvidence } from './evidence.ts';
import { openFigures } from './figures.ts';
import { logKeyTrouble } from './keyTrouble.ts';
import { openOffice } from './office.ts';
import { openBrandPayments } from './paymentsOfBrand.ts';
import { presentation } from './presentation.ts';
import { createRobot } from './robot.ts';
import { openSecurity } from './security.ts';
import { brandAddress } from './sites.ts';
import { openWithdrawals } from './withdrawals.ts';
import type { World } from './world.ts';

/** Opens what answers the edge's calls. None of it runs on its own yet: the edge starts that. */
export async function openServices(world: World) {
  const { config, brands, clock, log, pool, outside } = world;
  const keys = readClientKeys(keySource(config), config.mode, logKeyTrouble(log));
  const signer = readReceiptKeys(keySource(config), config.mode);
  const sessions = new Sessions(pool, clock);
  const counts = await openCounts(world, keys.subjects);
  const { attempts } = counts;
  const hasher = await PasswordHasher.create(keys, outside.hashCost);
  const desk = openDesk(world);
  const documents = openDocuments(world, desk);
  const onTrouble = (error: unknown): void => log.warn({ error: String(error) }, 'a login was not recorded');
  const security = openSecurity({ config, pool, clock, onTrouble, onKeyTrouble: logKeyTrouble(log) });
  const { factorKeys, history } = security;
  const agreements = new Agreements({ pool, clock, brands, sourceOf: world.content.sourceOf });
  const isHeld = (brandId: BrandId) => world.releases.isHeld(brandId);
  const originOf = (brand: Brand) => brandAddress(config, brand);
  const clients = {
    pool,
    clock,
    sessions,
    attempts,
    hasher,
    desk,
    agreements,
    isHeld,
    factorKeys,
    history,
    levels: createLevels(brands),
    phoneCodes: phoneCodeChannel(config.mode),
  };
  const robot = createRobot(world, clients);
  const withdrawals = openWithdrawals({ pool, clock, desk, brands, isTest: config.mode === 'demo' });
  const payments = openBrandPayments(world, { attempts, desk, withdrawals, isHeld });
  const clientMoney = openClientMoney(world, signer);
  const { publicLog, fillChecks, connections } = openEvidence(world, signer);
  const money = { withdrawals, clientMoney, payments: payments.deps };
  const officeServices = { clients, desk, documents, ...money, fillChecks, originOf, webhookKey: keys.subjects };
  const office = openOffice(world, officeServices);
  const figures = openFigures(world);
  const earnings = openEarnings(world, keys.subjects);
  const affiliates = openPartners(world, { attempts, hasher, factorKeys, originOf, key: keys.subjects });
  return {
    keys,
    signer,
    agreements,
    sessions,
    attempts,
    counts,
    desk,
    documents,
    security,
    clients,
    robot,
    fillChecks,
    connections,
    figures,
    office,
    payments,
    withdrawals,
    clientMoney,
    publicLog,
    affiliates,
    earnings,
  };
}

export type Services = Awaited<ReturnType<typeof openServices>>;

type PartnerWiring = Omit<Parameters<typeof openAffiliates>[0], 'pool' | 'clock' | 'onLogin'>;

function openPartners({ pool, clock, log }: World, wiring: PartnerWiring): ReturnType<typeof openAffiliates> {
  return openAffiliates({ pool, clock, ...wiring, onLogin: (login) => log.info(login, 'partner login') });
}

function openDesk(world: World): Desk {
  const { bus, pool, brands } = world;
  return createDesk({
    bus,
    pool,
    message: messageOf,
    demoFunding: (brandId) => {
      const brand = brands.find(({ id }) => id === brandId);
      return brand === undefined ? ZERO : brandMoney(brand.demoFunding);
    },
    ...presentation(world),
  });
}
