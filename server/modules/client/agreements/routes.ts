import type { AnswerOf } from '@candor/contracts/http/call.ts';
import type { WireAgreement } from '@candor/contracts/http/agreements.ts';
import type { Calls } from '@candor/contracts/http/calls.ts';
import { TERMS_PAGE, bodyParagraphs, changedParagraphs } from '@candor/domain/clients/agreement.ts';
import type { Language } from '@candor/domain/clients/language.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import type { Caller, Handlers } from '../../access/sessions/index.ts';
import type { Agreements } from './agreements.ts';
import { languageOf } from './agreements.ts';
import { findAgreements, findBody, insertAgreement } from './store.ts';
import type { Agreement } from './store.ts';

type AgreementCall = 'listAgreements' | 'showAgreement' | 'agree';
type Due = NonNullable<AnswerOf<Calls['listAgreements']>['due']>;

export function agreementRoutes(agreements: Agreements): Handlers<AgreementCall> {
  const { pool, clock } = agreements.deps;
  return {
    async listAgreements(_request, caller) {
      const { brandId, clientId } = caller.session;
      const all = await transaction(pool, brandId, (connection) => findAgreements(connection, clientId));
      return accept({ agreements: all.map(presentAgreement), due: await dueOf(agreements, caller, all) });
    },
    async showAgreement({ id }, { session: { brandId, clientId } }) {
      return transaction(pool, brandId, async (connection) => {
        const agreement = (await findAgreements(connection, clientId)).find((one) => one.id === id);
        const body = await findBody(connection, clientId, id);
        if (agreement === undefined || body === undefined) return refuse({ code: 'notFound' });
        return accept({ agreement: presentAgreement(agreement), paragraphs: [...bodyParagraphs(body)] });
      });
    },
    async agree({ name, language, sha256 }, { brand, session: { brandId, clientId } }) {
      if (name !== TERMS_PAGE) return refuse({ code: 'notFound' });
      const shown = await agreements.documents.read(brand, languageIn(brand.languages, language));
      if (shown?.sha256 !== sha256) return refuse({ code: 'agreementOutdated' });
      await transaction(pool, brandId, async (connection) => {
        const latest = (await findAgreements(connection, clientId)).find((one) => one.name === name);
        if (latest?.sha256 === sha256 && latest.language === language) return;
        await insertAgreement(connection, { brandId, clientId }, shown, clock.now());
      });
      return accept({});
    },
  };
}

/**
 * Rule AG-5: returns the document due, in the page's language, compared with the accepted text if that was in the same.
 */
async function dueOf(agreements: Agreements, caller: Caller, all: readonly Agreement[]): Promise<Due | null> {
  const { brand, session } = caller;
  const latest = all.find(({ name }) => name === TERMS_PAGE);
  const inForce = await agreements.documents.read(brand, languageOf(brand, latest));
  if (inForce === undefined || inForce.sha256 === latest?.sha256) return null;
  const language = languageIn(brand.languages, caller.language);
  const shown = language === inForce.language ? inForce : await agreements.documents.read(brand, language);
  if (shown === undefined) return null;
  const before = latest?.language === language ? latest : undefined;
  const old =
    before &&
    (await transaction(agreements.deps.pool, session.brandId, (connection) =>
      findBody(connection, session.clientId, before.id),
    ));
  const now = bodyParagraphs(shown.body);
  const { name, title, versionAt, sha256 } = shown;
  return {
    name,
    title,
    version: versionAt,
    language,
    sha256,
    isCompared: old !== undefined,
    paragraphs:
      old === undefined
        ? now.map((text) => ({ kind: 'same' as const, text }))
        : [...changedParagraphs(bodyParagraphs(old), now)],
  };
}

function languageIn(offered: readonly Language[], requested: Language): Language {
  const [first = 'en'] = offered;
  return offered.includes(requested) ? requested : first;
}

function presentAgreement({ id, name, title, versionAt, language, sha256, agreedAt }: Agreement): WireAgreement {
  return { id, name, title, version: versionAt, language, sha256, agreed: agreedAt };
}
