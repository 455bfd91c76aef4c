import { assert } from '@candor/domain/assert.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import { loadBrand, loadBrands } from '@candor/server/brands.ts';
import { clockOffsetMs, createClock } from '@candor/server/clock.ts';
import type { Config } from '@candor/server/config.ts';
import { transaction } from '@candor/server/database/pool.ts';
import type { Pool } from '@candor/server/database/pool.ts';
import { PasswordHasher, readClientKeys } from '@candor/server/modules/access/passwords/index.ts';
import { keySource } from '@candor/server/keySource.ts';
import { SEED_DONE } from '../isSeeded.ts';
import { enterPartner, spreadOnly } from '../partner.ts';
import type { PlanTerms } from '../partner.ts';
import { referredStories } from '../referred.ts';
import { seedOffice } from '../staff.ts';
import { stories } from '../story.ts';
import type { Story } from '../story.ts';
import { cents, hostOf } from '../storyIn.ts';
import { approvals } from './approvals.ts';
import { ALL, IDENTITY, allArrivalScenes } from './arrivals.ts';
import type { Arrival, RegisteredClients } from './arrivals.ts';
import type { WholeAddress } from './bank.ts';
import { cases } from './cases.ts';
import { cast } from './cast.ts';
import { complaints } from './complaints.ts';
import { closeOut } from './closeOut.ts';
import { CARD } from './actions.ts';
import { deposits } from './deposits.ts';
import { editorial } from './editorial.ts';
import { incident } from './incident.ts';
import { messages } from './messages.ts';
import { HASH_COST } from './openWorld.ts';
import { partnerMonths } from './partnerMonths.ts';
import type { Person } from './person.ts';
import { Stage } from './stage.ts';
import type { Scene } from './stage.ts';
import { annasDesk, annasOpen, annasPast, others, trades } from './trading.ts';
import { verification } from './verification.ts';
import { withdrawals } from './withdrawals.ts';

/** Days before the first start at which the stories begin. */
const DAYS = 186;

/** The base brand whose currency, methods and leverages the stage is written for. */
const BRAND = 'northline';

/** Is the stage played here? It pays at the Test bank, and asks for all stories. */
export function hasStage({ brand, bank, stories: played, paymentsFile }: Config): boolean {
  return played === 'all' && brand === BRAND && bank !== undefined && paymentsFile === undefined;
}

/** Was a client of the stories entered before? */
export function isBegun(pool: Pool, brandId: BrandId): Promise<boolean> {
  const people = [...stories, ...referredStories, ...Object.values(cast)];
  return transaction(pool, brandId, async (connection) => {
    const { rowCount } = await connection.query('SELECT FROM client WHERE email = ANY ($1) LIMIT 1', [
      people.map(({ email }) => email),
    ]);
    return rowCount !== 0;
  });
}

interface StageDeps {
  readonly config: Config;
  readonly address: WholeAddress;
  readonly pool: Pool;
}

/** Plan that pays a share of the spread and a fee for each first deposit; neither grows with a client's loss. */
const terms: PlanTerms = { ...spreadOnly, perFirstDeposit: cents('40.00'), firstDepositMinimum: cents('250.00') };

/** Plays a broker at work: months of clients, staff, a partner and a market, all through the product's own calls. */
export async function playStage({ config: givenConfig, address, pool }: StageDeps): Promise<void> {
  // The settings as a server gets them.
  const config = { ...givenConfig, databaseUrl: address.databaseUrl, passwords: address.passwords };
  const now = createClock(clockOffsetMs(config.clock)).now();
  const own = loadBrand(config.brand);
  const brand = hostOf(own, [...stories, ...referredStories, ...Object.values(cast)]);
  const stage = await Stage.open({ config, address, pool, brand, loaded: own, now, days: DAYS });
  try {
    await stage.bank.setLost({ brandId: brand.id, provider: CARD }, true);
    await seedOffice(config, loadBrands(config.brand), { pool, clock: stage.clock, hashCost: HASH_COST });
    const keys = readClientKeys(keySource(config), config.mode);
    const hasher = await PasswordHasher.create(keys, HASH_COST);
    await enterPartner({ pool: stage.world.pool, hasher, brandId: brand.id, now, days: DAYS - 2, terms });
    const clients: RegisteredClients = new Map();
    await stage.play(scenesOf(stage, clients, peopleOfStories()));
    await markDone(stage, clients);
    await stage.bank.setLost({ brandId: brand.id, provider: CARD }, false);
  } finally {
    await stage.stop();
  }
}

/** Marks the last step in the journal, as every seed does. */
async function markDone({ services: { desk } }: Stage, clients: RegisteredClients): Promise<void> {
  const [first] = clients.values();
  if (first === undefined) throw new Error('nobody has registered');
  const account = { brandId: first.brandId, accountId: first.accounts.demo };
  const marked = await desk.setEligibility(account, await desk.eligibility(account), SEED_DONE);
  if (!marked.ok) throw new Error(`the end of the stories was refused: ${marked.refusal.code}`);
}

/** Turns one of the stories' people into a person of the stage. */
function personOf(story: Story): Person {
  const { firstName, lastName, email, phone, password, details, arrival } = story;
  const person = { firstName, lastName, email, phone, password, details, language: 'en' as const };
  return arrival === undefined ? person : { ...person, arrival };
}

/** The stories' people, whose logins the start prints: the first two, and those whom the partner has referred. */
interface StoryPeople {
  readonly anna: Person;
  readonly ben: Person;
  readonly referred: readonly Person[];
}

function peopleOfStories(): StoryPeople {
  const [anna, ben] = stories.map(personOf);
  assert(anna !== undefined && ben !== undefined, 'the stories begin with two clients');
  return { anna, ben, referred: referredStories.map(personOf) };
}

/** When everybody came, and with what. Those who come in the last days are in the stories of their desks. */
function beginnings({ anna, ben, referred }: StoryPeople): readonly Arrival[] {
  const [ida, emil, sofia, luc, mia, jan] = referred;
  const alone = (person: Person | undefined, daysAgo: number): Arrival[] =>
    person === undefined ? [] : [{ person, daysAgo, documents: [], deposits: [] }];
  const funded = (person: Person | undefined, daysAgo: number, amount: number, again?: readonly [number, number]) =>
    person === undefined
      ? []
      : [{ person, daysAgo, documents: IDENTITY, deposits: [[amount, 1] as const, ...(again ? [again] : [])] }];
  return [
    {
      person: anna,
      daysAgo: 182,
      documents: ALL,
      deposits: [
        [6_200, 1],
        [500, 118],
      ],
    },
    ...funded(ida, 158, 500),
    ...funded(cast.elisa, 141, 1_500),
    ...alone(emil, 128),
    ...funded(cast.henrik, 117, 2_500, [750, 60]),
    ...funded(sofia, 96, 1_200),
    ...funded(cast.marta, 84, 1_800),
    ...alone(luc, 71),
    ...funded(cast.joris, 62, 900),
    ...funded(mia, 47, 250),
    ...funded(cast.sara, 40, 1_000),
    ...funded(cast.matteo, 34, 1_100),
    ...funded(cast.viktor, 27, 600, [400, 20]),
    ...alone(cast.ines, 12),
    ...alone(cast.noah, 8),
    ...alone(ben, 4),
    ...alone(jan, 2),
  ];
}

function scenesOf(stage: Stage, clients: RegisteredClients, people: StoryPeople): readonly Scene[] {
  const { anna, ben } = people;
  const [annasStory, bensStory] = stories;
  return [
    ...allArrivalScenes(stage, clients, beginnings(people)),
    ...trades(stage, clients, anna, [...annasPast, ...(annasStory?.trades ?? []), ...annasOpen]),
    ...trades(stage, clients, ben, bensStory?.trades ?? []),
    ...others(stage, clients),
    ...closeOut(stage, clients),
    ...incident(stage, clients),
    ...withdrawals(stage, clients, anna),
    ...deposits(stage),
    ...verification(stage, clients),
    ...messages(stage),
    ...complaints(stage, clients),
    ...cases(stage, clients),
    ...approvals(stage),
    ...editorial(stage),
    ...partnerMonths(stage),
    ...annasDesk(stage, clients, anna),
  ];
}
