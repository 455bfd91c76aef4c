import { accept } from '@candor/domain/result.ts';
import { answerAsked } from '../../access/approvals/index.ts';
import type { OfficeHandlers } from '../../access/staff/index.ts';
import { askMailText } from './askMailText.ts';
import type { MailTextDeps } from './deps.ts';
import { listMailTexts, readMailText, showPreview } from './readMailText.ts';

type MailTextCalls = 'listMailTexts' | 'readMailText' | 'previewMailText' | 'askMailText';

/** Handlers of the desk of mail texts. */
export function mailTextRoutes(deps: MailTextDeps): OfficeHandlers<MailTextCalls> {
  return {
    listMailTexts: async ({ language }, { session }) => accept({ mails: await listMailTexts(deps, language, session) }),
    readMailText: (name, { session }) => readMailText(deps, name, session),
    previewMailText: async (request, { session }) => showPreview(deps, request, session),
    askMailText: (request, { session }) => answerAsked(askMailText(deps, request, session)),
  };
}
