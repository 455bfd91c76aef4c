import { MAIL_CODE_PATTERN } from '@candor/domain/clients/mailCode.ts';
import type { ReactNode } from 'react';
import { useLoaderData, useParams } from 'react-router';
import type { plainFacts } from '../../enhance/plainFacts.server.ts';
import { PlainPage } from '../../enhance/plain.ts';
import { UrlNotValid } from './UrlNotValid.tsx';

/** The page of a link from a mail, without a framework in the browser (decision 060), by the code in its address. */
export function CodePage({ children }: { children: (code: string) => ReactNode }) {
  const { plain } = useLoaderData<ReturnType<typeof plainFacts>>();
  const { code = '' } = useParams();
  return <PlainPage value={plain}>{MAIL_CODE_PATTERN.test(code) ? children(code) : <UrlNotValid />}</PlainPage>;
}
