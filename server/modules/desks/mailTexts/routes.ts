import { accept } from '@candor/domain/result.ts';
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
    askMailText: async (request, { session }) => {
      const approval = await askMailText(deps, request, session);
      return approval.ok ? accept({ approval: approval.value }) : approval;
    },
  };
}
