import { MAIL_CODE_PATTERN } from '@candor/domain/clients/mailCode.ts';
import type { ReactNode } from 'react';
import { useLoaderData, useParams } from 'react-router';
import { useBrand } from '../../data/brand.ts';
import { PlainPage } from '../../enhance/plain.ts';
import type { plainLoader } from '../../enhance/plainFacts.server.ts';

/** Entrance of partners, without a framework in the browser (decision 060). */
export function EntryPage({ children }: { children: ReactNode }) {
  const { plain } = useLoaderData<typeof plainLoader>();
  const { fictitious } = useBrand();
  return (
    <PlainPage value={plain}>
      {/* A demonstration says so on every page of its own. */}
      {!fictitious && <meta name="robots" content="noindex" />}
      {children}
    </PlainPage>
  );
}

interface CodePageProps {
  /** Content for an address that cannot be from one of our mails. */
  over: ReactNode;
  children: (code: string) => ReactNode;
}

/** Page of a mailed link, by the code in its address. */
export function CodePage({ over, children }: CodePageProps) {
  const { code = '' } = useParams();
  return <EntryPage>{MAIL_CODE_PATTERN.test(code) ? children(code) : over}</EntryPage>;
}
