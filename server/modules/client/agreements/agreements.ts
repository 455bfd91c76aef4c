import { brandById } from '@candor/brands/schema.ts';
import type { Brand } from '@candor/brands/schema.ts';
import { TERMS_PAGE } from '@candor/domain/clients/agreement.ts';
import type { Language } from '@candor/domain/clients/language.ts';
import type { ClientId } from '@candor/domain/ids.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import type { Clock } from '../../../clock.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection, Pool } from '../../../database/pool.ts';
import type { Session } from '../../access/sessions/index.ts';
import { ShownDocuments } from './documents.ts';
import type { DocumentDeps } from './documents.ts';
import { findAgreements, insertAgreement } from './store.ts';
import type { Agreement, ShownDocument } from './store.ts';

export interface AgreementDeps extends DocumentDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly brands: readonly Brand[];
}

type Owner = Pick<Session, 'brandId' | 'clientId'>;

/** Clients whose latest agreement is cached. */
const REMEMBERED_MAXIMUM = 50_000;

/** Ruling R39: the texts that clients have accepted, and whether the brand still shows them. */
export class Agreements {
  readonly deps: AgreementDeps;
  readonly documents: ShownDocuments;
  /** Latest agreements of recently active clients; a refusal never relies on this cache. */
  readonly #remembered = new Map<string, Agreement>();

  constructor(deps: AgreementDeps) {
    this.deps = deps;
    this.documents = new ShownDocuments(deps);
  }

  /** Rule AG-2: stores the document that a client accepts by registering, as shown at that moment. */
  async noteRegistration(
    connection: Connection,
    owner: { readonly brandId: string; readonly clientId: ClientId },
    document: ShownDocument | undefined,
  ): Promise<void> {
    if (document !== undefined) await insertAgreement(connection, owner, document, this.deps.clock.now());
  }

  /** Rule AG-3: opening and depositing require that the present text has been accepted; nothing else does. */
  async check(owner: Owner): Promise<Result<true>> {
    const brand = this.brandOf(owner);
    const key = `${owner.brandId}/${owner.clientId}`;
    const remembered = this.#remembered.get(key);
    if (remembered !== undefined && (await this.#isInForce(brand, remembered))) return accept(true);
    const latest = await this.latest(owner);
    if (!(await this.#isInForce(brand, latest))) return refuse({ code: 'agreementDue' });
    if (latest !== undefined) this.#remember(key, latest);
    return accept(true);
  }

  async latest({ brandId, clientId }: Owner): Promise<Agreement | undefined> {
    const all = await transaction(this.deps.pool, brandId, (connection) => findAgreements(connection, clientId));
    return all.find(({ name }) => name === TERMS_PAGE);
  }

  brandOf({ brandId }: Pick<Owner, 'brandId'>): Brand {
    return brandById(this.deps.brands, brandId);
  }

  /**
   * Rule AG-4: is the present text, in the language in which it was accepted, the accepted one? Also if no page is
   * shown.
   */
  async #isInForce(brand: Brand, agreement: Agreement | undefined): Promise<boolean> {
    const shown = await this.documents.glance(brand, languageOf(brand, agreement));
    return shown === undefined || shown.sha256 === agreement?.sha256;
  }

  #remember(key: string, agreement: Agreement): void {
    if (this.#remembered.size >= REMEMBERED_MAXIMUM) this.#remembered.clear();
    this.#remembered.set(key, agreement);
  }
}

/** Returns the agreement's language, or the brand's first one if the brand no longer has it. */
export function languageOf({ languages }: Brand, agreement: Agreement | undefined): Language {
  const [first = 'en'] = languages;
  return languages.find((language) => language === agreement?.language) ?? first;
}
